import type { Evaluation } from '@eps/sdk';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../../base/language.ts';
import { useEnvironment } from '../../../../base/scope.ts';
import { trajectoryQuery } from '../../../../shared/people/queries.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { ENVIRONMENT, LinkButton } from '../../../../ui/page-link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { type MeasuredScore, TrajectoryFigure } from './trajectory-figure.tsx';

/** Each score is a request. */
const AT_FIRST = 4;

/** The scores of a person over time: the main ones first. */
export function ResultsOverTime(props: { subjectId: string; evaluations: readonly Evaluation[] }) {
  const { subjectId, evaluations } = props;
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [isWhole, setWhole] = useState(false);
  const { main, others } = scoresOf(evaluations);
  const scores = [...main, ...others];
  const shown = isWhole ? scores : (main.length > 0 ? main : others).slice(0, AT_FIRST);
  const trajectories = useQueries({
    queries: shown.map(({ id }) => trajectoryQuery(subjectId, id, ids.environmentId, api)),
  });
  const error = trajectories.find((trajectory) => trajectory.error)?.error;
  const isRedacted = trajectories.some(({ data }) => data?.redacted !== undefined);
  return (
    <Section title={words('Results over time')} actions={<CompareLatest evaluations={evaluations} />}>
      {error && <ErrorAlert error={error} />}
      {scores.length === 0 && <Text size="sm">{words('No released results yet.')}</Text>}
      {isRedacted && (
        <Text size="sm">{words('Some values are missing because your role cannot read answers.')}</Text>
      )}
      <Stack gap="md">
        {trajectories.map(({ data, isPending }, index) =>
          data ? (
            <TrajectoryFigure key={data.concept_id} trajectory={data} score={shown[index]!} />
          ) : (
            isPending && <Skeleton key={shown[index]!.id} height={120} />
          ),
        )}
      </Stack>
      {shown.length < scores.length && (
        <Button variant="default" w="fit-content" onClick={() => setWhole(true)}>
          {words.named('trajectories.more', { count: scores.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

/**
 * Leads to the comparison of the newest result with the one before, of the same instrument if there is one.
 */
function CompareLatest({ evaluations }: Pick<Parameters<typeof ResultsOverTime>[0], 'evaluations'>) {
  const words = useWords();
  const [latest, ...earlier] = evaluations.filter(({ sub_scores = [] }) => sub_scores.length > 0);
  const main = latest?.primary_metric?.id;
  const other = earlier.find(({ primary_metric: metric }) => metric?.id === main) ?? earlier[0];
  if (!latest || !other) return null;
  return (
    <LinkButton
      from={ENVIRONMENT}
      to="./evaluations/$evaluationId"
      params={{ evaluationId: latest.id }}
      search={{ tab: 'compare', with: other.id }}
      variant="default"
      size="compact-sm"
    >
      {words('Compare two results')}
    </LinkButton>
  );
}

/**
 * The scores of released results, those of the newest result first; the main scores of the instruments are
 * separate.
 */
function scoresOf(evaluations: readonly Evaluation[]): { main: MeasuredScore[]; others: MeasuredScore[] } {
  const main = new Map<string, MeasuredScore>();
  const others = new Map<string, MeasuredScore>();
  for (const { status, primary_metric, sub_scores = [] } of evaluations) {
    if (status !== 'completed') continue;
    if (primary_metric && !main.has(primary_metric.id)) main.set(primary_metric.id, primary_metric);
    for (const { concept_id: id, label, range, value } of sub_scores)
      if (value !== null && !others.has(id)) others.set(id, { id, label, range });
  }
  for (const id of main.keys()) others.delete(id);
  return { main: [...main.values()], others: [...others.values()] };
}
