import { Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { EvaluationStatusBadge } from '../../shared/results/status.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { Time } from '../../ui/time.tsx';
import type { ShownEvaluation } from './evaluation-page.tsx';
import { Recalculation } from './recalculation.tsx';
import { Receipt } from './receipt.tsx';
import { useReviewWords } from './review-words.ts';

/** What was decided about the evaluation, what it replaces, and the proofs that it is unchanged. */
export function HistoryTab({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useReviewWords();
  const { ids, api } = useEnvironment();
  const { data, error } = useQuery({
    queryKey: ['evaluation-reviews', ids.environmentId, evaluation.id],
    queryFn: () => api.evaluations.listReviews(evaluation.id),
  });
  const { supersedes } = evaluation.trace ?? {};
  return (
    <Stack gap="lg">
      {supersedes && (
        <Text size="sm">
          {words('replaces', { reason: supersedes.reason })}{' '}
          <EvaluationLink id={supersedes.evaluation_id} text={words('earlier')} />
        </Text>
      )}
      <Stack gap="xs">
        <Title order={2} size="h4">
          {words('decisions')}
        </Title>
        {error && <ErrorAlert error={error} />}
        {data?.items.length === 0 && <Text size="sm">{words('noDecisions')}</Text>}
        {data && data.items.length > 0 && <Decisions items={data.items} />}
      </Stack>
      {evaluation.trace && <Recalculation evaluation={evaluation} />}
      {evaluation.trace && <Receipt evaluationId={evaluation.id} />}
    </Stack>
  );
}

type Review = Awaited<ReturnType<ReturnType<typeof useEnvironment>['api']['evaluations']['listReviews']>>;

function Decisions({ items }: { items: Review['items'] }) {
  const words = useReviewWords();
  return (
    <Table aria-label={words('decisions')}>
      <Table.Tbody>
        {items.map(({ id, decision, reason, created_at, status_after, new_evaluation_id }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Time value={created_at} />
            </Table.Td>
            <Table.Td>{words(`decision.${decision}`)}</Table.Td>
            <Table.Td>{reason ?? words('erased')}</Table.Td>
            <Table.Td>
              {new_evaluation_id === undefined ? (
                <EvaluationStatusBadge status={status_after} />
              ) : (
                <>
                  {words('replacedBy')} <EvaluationLink id={new_evaluation_id} text={words('newer')} />
                </>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function EvaluationLink({ id, text }: { id: string; text: string }) {
  return (
    <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: id }} size="sm">
      {text}
    </PageLink>
  );
}
