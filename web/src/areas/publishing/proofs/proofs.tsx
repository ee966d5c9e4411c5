import type { Claim, Proofs as ProofsOfBundle } from '@eps/sdk';
import { Box, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useClaimText } from '../../../shared/proofs/claim-text.ts';
import { numberText } from '../../../shared/proofs/reason-text.ts';
import { Section } from '../../../ui/section.tsx';
import { PlayLink, type PlaySource } from './play-link.tsx';
import classes from './proofs.module.css';

const SHOWN = 200;

interface ProofsProps {
  proofs: ProofsOfBundle;
  /** The content of the proofs, and its names in the present language. */
  contents: Contents;
  names: Names;
  tried: PlaySource;
}

/** The proofs about a content: defects first, each with answers that can be tried. */
export function Proofs({ proofs, ...about }: ProofsProps) {
  const words = useWords();
  const [isAll, setAll] = useState(false);
  const { counts, claims, not_listed } = proofs;
  if (claims.length === 0 && proofs.ranges.length === 0)
    return (
      <Section title={words('What can and cannot happen')} about={words('There is nothing to prove.')} />
    );
  const list = (verdict: Claim['verdict']) => {
    const shown = claims.filter((claim) => claim.verdict === verdict).slice(0, SHOWN);
    if (shown.length === 0) return null;
    return (
      <Claims
        title={words.named(`proofs.${verdict}`, { count: counts[verdict] })}
        {...{ claims: shown, proofs, ...about }}
      />
    );
  };
  return (
    <Section
      title={words('What can and cannot happen')}
      about={words(
        'Proved for every possible set of answers, not only for tested ones. If there are example answers, you can try them.',
      )}
    >
      {counts.proved === 0 && <Text size="sm">{words('No defects were found.')}</Text>}
      {list('proved')}
      {list('undecided')}
      <RangeList ranges={proofs.ranges} {...about} />
      {counts.refuted > 0 && (
        <Switch
          label={words('Show the defects that were ruled out')}
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => setAll(checked)}
        />
      )}
      {isAll && list('refuted')}
      {not_listed > 0 && <Text size="sm">{words.named('proofs.notListed', { count: not_listed })}</Text>}
    </Section>
  );
}

interface ClaimsProps extends ProofsProps {
  title: string;
  claims: readonly Claim[];
}

function Claims({ title, claims, proofs, contents, names, tried }: ClaimsProps) {
  const words = useWords();
  const textOf = useClaimText(contents, names);
  return (
    <SentenceList title={title}>
      {claims.map((claim) => {
        const { sentence, reasons } = textOf(claim, proofs.ranges);
        const { witness } = claim;
        return (
          <Sentence
            key={`${claim.claim}${claim.kind}${claim.pointer}`}
            text={sentence}
            reasons={reasons}
            isDefect={claim.verdict === 'proved'}
          >
            {witness && (
              <PlayLink text={words('Play these answers')} about={sentence} {...{ witness, names, tried }} />
            )}
          </Sentence>
        );
      })}
    </SentenceList>
  );
}

/** The lowest and the highest value of each score, with the answers that lead there. */
function RangeList({ ranges, names, tried }: Omit<ProofsProps, 'proofs'> & Pick<ProofsOfBundle, 'ranges'>) {
  const words = useWords();
  const write = numberText(useLanguage());
  if (ranges.length === 0) return null;
  return (
    <SentenceList title={words('Scores that people can get')}>
      {ranges.map(({ id, min, max, is_exact, min_witness, max_witness }) => {
        const name = names.score(id);
        const values = { name, min: write(min), max: write(max) };
        return (
          <Sentence
            key={id}
            text={words(
              is_exact
                ? 'On “{{name}}”, people get {{min}} to {{max}}.'
                : 'On “{{name}}”, people get at least {{min}} to {{max}}. Other values were not ruled out.',
              values,
            )}
            reasons={[]}
          >
            <PlayLink
              text={words('Play the lowest')}
              about={name}
              witness={min_witness}
              {...{ names, tried }}
            />
            <PlayLink
              text={words('Play the highest')}
              about={name}
              witness={max_witness}
              {...{ names, tried }}
            />
          </Sentence>
        );
      })}
    </SentenceList>
  );
}

function SentenceList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <Stack component="ul" gap={0} className={classes['list'] ?? ''} aria-label={title}>
        {children}
      </Stack>
    </Box>
  );
}

interface SentenceProps {
  text: string;
  reasons: readonly string[];
  isDefect?: boolean;
  /** Links that try answers. */
  children: ReactNode;
}

function Sentence({ text, reasons, isDefect = false, children }: SentenceProps) {
  return (
    <Group component="li" className={classes['sentence'] ?? ''} mod={{ defect: isDefect }}>
      <Box className={classes['text'] ?? ''}>
        <Text size="sm">{text}</Text>
        {reasons.length > 0 && (
          <Text size="xs" c="dimmed">
            {reasons.join(' ')}
          </Text>
        )}
      </Box>
      <Group gap="md" align="flex-start">
        {children}
      </Group>
    </Group>
  );
}
