import type { Claim, Proofs as ProofsOfBundle } from '@eps/sdk';
import { Anchor, Badge, Code, Stack, Switch, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage } from '../../../app/language.ts';
import { Section } from '../../../ui/section.tsx';
import { reasonText } from './reason-text.ts';
import { useProofWords } from './words.ts';

const COLORS = { proved: 'orange', undecided: 'gray', refuted: 'teal' } as const;
const SHOWN = 200;

interface ProofsProps {
  proofs: ProofsOfBundle;
  /** Path of the page that tries the content. */
  tryPath: string;
}

/** What was proved about content, defects first, with witnesses that can be played. */
export function Proofs({ proofs, tryPath }: ProofsProps) {
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
                <ClaimRow
                  key={`${claim.claim}${claim.kind}${claim.pointer}`}
                  claim={claim}
                  tryPath={tryPath}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {not_listed > 0 && <Text size="sm">{words('notListed', { count: not_listed })}</Text>}
    </Section>
  );
}

function ClaimRow({ claim, tryPath }: { claim: Claim; tryPath: string }) {
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
      <Table.Td>{witness && <Witness id={id} witness={witness} tryPath={tryPath} />}</Table.Td>
    </Table.Tr>
  );
}

interface WitnessProps {
  id: string;
  witness: NonNullable<Claim['witness']>;
  tryPath: string;
}

function Witness({ id, witness: { answers, declined, context }, tryPath }: WitnessProps) {
  const words = useProofWords();
  return (
    <Stack gap={2}>
      <Anchor
        component={Link}
        size="sm"
        to={tryPath}
        search={{ example: { answers, ...(declined && { declined }), ...(context && { context }) } } as never}
        aria-label={words('playLabel', { id })}
      >
        {words('play')}
      </Anchor>
      {context && <Text size="xs">{words('context', { context: JSON.stringify(context) })}</Text>}
    </Stack>
  );
}
