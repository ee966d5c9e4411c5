import type { Claim, Proofs as ProofsOfBundle } from '@eps/sdk';
import { Badge, Code, Stack, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { reasonText } from '../../../shared/proofs/reason-text.ts';
import { useProofWords } from '../../../shared/proofs/words.ts';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';

const COLORS = { proved: 'orange', undecided: 'gray', refuted: 'teal' } as const;
const SHOWN = 200;

interface ProofsProps {
  proofs: ProofsOfBundle;
  /** Path of the page that tries the content. */
  tried: Tried;
}

/** What was proved about content, defects first, with witnesses that can be played. */
export function Proofs({ proofs, tried }: ProofsProps) {
  const words = useProofWords();
  const [isAll, setAll] = useState(false);
  const { counts, claims, not_listed } = proofs;
  const shown = claims.filter(({ verdict }) => isAll || verdict !== 'refuted').slice(0, SHOWN);
  if (claims.length === 0) return <Section title={words('title')} about={words('none')} />;
  return (
    <Section title={words('title')} about={words('about')}>
      <Text size="sm">{words('counts', counts)}</Text>
      <Switch
        label={words('showAll')}
        checked={isAll}
        onChange={({ currentTarget: { checked } }) => setAll(checked)}
      />
      {shown.length > 0 && (
        <Table.ScrollContainer type="native" minWidth={720} tabIndex={0}>
          <Table aria-label={words('title')}>
            <Table.Thead>
              <Table.Tr>
                {(['subject', 'verdict', 'reason', 'witness'] as const).map((column) => (
                  <Table.Th key={column} scope="col">
                    {words(column)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((claim) => (
                <ClaimRow key={`${claim.claim}${claim.kind}${claim.pointer}`} claim={claim} tried={tried} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {not_listed > 0 && <Text size="sm">{words('notListed', { count: not_listed })}</Text>}
    </Section>
  );
}

function ClaimRow({ claim, tried }: { claim: Claim; tried: Tried }) {
  const words = useProofWords();
  const language = useLanguage();
  const { id, verdict, witness } = claim;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {words(claim.claim)} <Code>{id}</Code>
      </Table.Th>
      <Table.Td>
        <Badge
          variant="outline"
          color={COLORS[verdict]}
          c="var(--mantine-color-text)"
          tt="none"
          style={{ overflow: 'visible' }}
          miw="max-content"
        >
          {words(`verdict.${verdict}`)}
        </Badge>
      </Table.Td>
      <Table.Td>{reasonText(claim, language)}</Table.Td>
      <Table.Td>{witness && <Witness id={id} witness={witness} tried={tried} />}</Table.Td>
    </Table.Tr>
  );
}

/** What the claims are about: a bundle, or a working copy as it is now. */
type Tried = { bundleId: string } | { workingCopyId: string };

interface WitnessProps {
  id: string;
  witness: NonNullable<Claim['witness']>;
  tried: Tried;
}

function Witness({ id, witness: { answers, declined, context }, tried }: WitnessProps) {
  const words = useProofWords();
  const example = { answers, ...(declined && { declined }), ...(context && { context }) };
  const label = words('playLabel', { id });
  return (
    <Stack gap={2}>
      {'bundleId' in tried ? (
        <PageLink
          from={APP}
          to="./bundles/$bundleId/try"
          params={tried}
          search={{ example }}
          aria-label={label}
        >
          {words('play')}
        </PageLink>
      ) : (
        <PageLink
          from={APP}
          to="./instruments/$workingCopyId/$kind"
          params={{ ...tried, kind: 'try' }}
          search={{ example }}
          aria-label={label}
        >
          {words('play')}
        </PageLink>
      )}
      {context && <Text size="xs">{words('context', { context: JSON.stringify(context) })}</Text>}
    </Stack>
  );
}
