import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Decisions, EvaluationLink } from './decisions.tsx';
import { reviewsQuery } from './queries.ts';
import { Recalculation } from './recalculation.tsx';
import { Receipt } from './receipt.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The reviews of the evaluation, the evaluation that it replaces, and the proofs that it is unchanged. */
export function HistoryTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery(reviewsQuery(evaluation.id, ids.environmentId, api));
  const { supersedes } = evaluation.trace ?? {};
  return (
    <Stack gap="lg">
      {supersedes && (
        <Text size="sm">
          {words('Replaces an earlier evaluation ({{reason}}):', { reason: supersedes.reason })}{' '}
          <EvaluationLink id={supersedes.evaluation_id} text={words('earlier evaluation')} />
        </Text>
      )}
      <Stack gap="xs">
        <Title order={2} size="h4">
          {words('Decisions')}
        </Title>
        {error && <ErrorAlert error={error} />}
        {data?.length === 0 && <Text size="sm">{words('No decisions yet.')}</Text>}
        {data && data.length > 0 && <Decisions items={data} />}
      </Stack>
      {evaluation.trace && <Recalculation evaluation={evaluation} />}
      {evaluation.trace && <Receipt evaluationId={evaluation.id} />}
    </Stack>
  );
}
