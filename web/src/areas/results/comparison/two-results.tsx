import type { Evaluation } from '@eps/sdk';
import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { reasonText } from '../../../shared/results/comparability-reason.ts';
import { type ConceptName, type Names, useNames } from '../../../shared/results/contents.ts';
import { numberText } from '../../../shared/results/number-text.ts';
import { comparabilityQuery } from '../../../shared/results/queries.ts';
import { BandMark } from '../../../shared/results/score-scale.tsx';
import { EvaluationStatusBadge } from '../../../shared/results/status.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { type ComparedScore, compareResults, type NotCompared } from './compared.ts';

/** The scores of two results side by side, the earlier one first, with the change if they are comparable. */
export function TwoResults({ one, other }: { one: Evaluation; other: Evaluation }) {
  const words = useWords();
  const [earlier, later] = [one, other].sort((a, b) => a.created_at.localeCompare(b.created_at)) as [
    Evaluation,
    Evaluation,
  ];
  const { data: comparability, error, isLoading } = useComparability(earlier, later);
  const [before, after] = [useNames(earlier.version_bundle_id), useNames(later.version_bundle_id)];
  const isPhone = useMediaQuery('(max-width: 36em)') ?? false;
  if (error) return <ErrorAlert error={error} />;
  if (isLoading) return <Skeleton height={200} />;
  const scores = compareResults(earlier, later, { comparability, concepts: after.concepts });
  return (
    <Stack gap="xs">
      {scores.some(({ interval }) => interval) && (
        <Text size="sm" c="dimmed">
          {words(
            'The earlier result is on the left. The interval contains the true difference with about 95 % probability.',
          )}
        </Text>
      )}
      <Table.ScrollContainer type="native" minWidth={300} tabIndex={0}>
        <Table aria-label={words('Two results compared')} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words('Score')}</Table.Th>
              <ResultHead evaluation={earlier} name={words('Earlier result')} />
              <ResultHead evaluation={later} name={words('Later result')} />
              {!isPhone && <Table.Th scope="col">{words('Difference')}</Table.Th>}
              {!isPhone && <Table.Th scope="col">{words('Change')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scores.map((score) => (
              <ScoreRow key={score.id} {...{ score, before, after, isPhone }} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** Whether scores of the two are comparable; undefined data for roles that do not read bundles. */
function useComparability(earlier: Evaluation, later: Evaluation) {
  const { api, may } = useApp();
  const [from, to] = [earlier.version_bundle_id, later.version_bundle_id];
  const isSame = from === to;
  const { data, error, isLoading } = useQuery({
    ...comparabilityQuery(from, to, api),
    enabled: !isSame && may('bundles:read'),
  });
  return { data: isSame ? ('same' as const) : data, error, isLoading };
}

function ResultHead({
  evaluation: { id, created_at, status },
  name,
}: {
  evaluation: Evaluation;
  name: string;
}) {
  return (
    <Table.Th scope="col">
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: id }}>
        <Time value={created_at} />
      </PageLink>
      {status !== 'completed' && <EvaluationStatusBadge status={status} />}
    </Table.Th>
  );
}

interface ScoreRowProps {
  score: ComparedScore;
  before: Names;
  after: Names;
  /** If set, difference and change are below the values, across the table. */
  isPhone: boolean;
}

function ScoreRow({ score, before, after, isPhone }: ScoreRowProps) {
  const words = useWords();
  const { id, label, earlier, later } = score;
  const values = (
    <>
      <Table.Th scope="row" fw={500}>
        {after.concepts.get(id)?.label ?? label}
      </Table.Th>
      <Value score={earlier} concept={before.concepts.get(id)} />
      <Value score={later} concept={after.concepts.get(id)} />
    </>
  );
  if (!isPhone)
    return (
      <Table.Tr>
        {values}
        <Table.Td>
          <Difference score={score} />
        </Table.Td>
        <Table.Td>
          <Change score={score} />
        </Table.Td>
      </Table.Tr>
    );
  return (
    <>
      <Table.Tr style={{ borderBottom: 0 }}>{values}</Table.Tr>
      <Table.Tr>
        <Table.Td colSpan={3}>
          {words('Difference')}: <Difference score={score} />
          <Change score={score} />
        </Table.Td>
      </Table.Tr>
    </>
  );
}

function Difference({ score: { difference, interval } }: { score: ComparedScore }) {
  const words = useWords();
  const signed = signedText(useLanguage());
  return (
    <>
      {difference === undefined ? '–' : <strong>{signed(difference)}</strong>}
      {interval && (
        <Text size="xs" c="dimmed">
          {words('{{low}} to {{high}}', { low: signed(interval[0]), high: signed(interval[1]) })}
        </Text>
      )}
    </>
  );
}

function Change({ score: { verdict, notCompared } }: { score: ComparedScore }) {
  const words = useWords();
  if (notCompared) return <WhyNot notCompared={notCompared} />;
  return (
    <div>
      {verdict
        ? words.named(`comparison.verdict.${verdict}`)
        : words('The content does not define how to judge it')}
    </div>
  );
}

/** Writes differences: with their sign, and a minus that is as wide as the plus. */
function signedText(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  return (value) => format.format(value).replace('-', '−');
}

interface ValueProps {
  score: ComparedScore['earlier'];
  concept: ConceptName | undefined;
}

function Value({ score, concept }: ValueProps) {
  const language = useLanguage();
  return (
    <Table.Td>
      <Text span fw={600}>
        {numberText(score?.value, language, 2)}
      </Text>{' '}
      <Text span size="sm">
        <BandMark band={score?.band} bands={concept?.bands ?? []} direction={concept?.direction} />
      </Text>
    </Table.Td>
  );
}

function WhyNot({ notCompared }: { notCompared: NotCompared }) {
  const words = useWords();
  const language = useLanguage();
  const reasons =
    notCompared.why === 'broken'
      ? [...new Set(notCompared.reasons.map((reason) => reasonText(reason, language)))].join(' ')
      : words.named(`comparison.why.${notCompared.why}`);
  return (
    <>
      <div>{words('Not comparable')}</div>
      <Text size="xs" c="dimmed">
        {reasons}
      </Text>
    </>
  );
}
