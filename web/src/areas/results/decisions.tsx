import type { EvaluationReview } from '@eps/sdk';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { EvaluationStatusBadge } from '../../shared/results/status.tsx';
import { ActorName } from '../../ui/audit/actor-name.tsx';
import { ENVIRONMENT, PageLink } from '../../ui/page-link.tsx';
import { Time } from '../../ui/time.tsx';
import { reviewsQuery } from './queries.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

/** The last decision about an evaluation, if there is one. */
export function useDecision({ id, trace }: ShownEvaluation): EvaluationReview | undefined {
  const { ids, api } = useEnvironment();
  const { data } = useQuery({
    ...reviewsQuery(id, ids.environmentId, api),
    enabled: trace !== undefined,
  });
  return data?.at(-1);
}

/** Decisions, with the reviewer and time. */
export function Decision({ review }: { review: EvaluationReview }) {
  const words = useWords();
  return (
    <>
      {words.named(`review.decision.${review.decision}`)} · <Reviewer review={review} /> ·{' '}
      <Time value={review.created_at} />
    </>
  );
}

function Reviewer({ review: { reviewer_kind, user_id } }: { review: EvaluationReview }) {
  return <ActorName entry={{ actor_kind: reviewer_kind as 'user', ...(user_id && { user_id }) }} />;
}

export function Decisions({ items }: { items: readonly EvaluationReview[] }) {
  const words = useWords();
  return (
    <Table.ScrollContainer type="native" minWidth={360} tabIndex={0}>
      <Table aria-label={words('Decisions')}>
        <Table.Tbody>
          {items.map((review) => {
            const { id, decision, reason, created_at, status_after, new_evaluation_id, signature } = review;
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <Time value={created_at} />
                </Table.Td>
                <Table.Td>{words.named(`review.decision.${decision}`)}</Table.Td>
                <Table.Td>
                  <Reviewer review={review} />
                </Table.Td>
                <Table.Td>
                  {reason ?? words('The person was erased, including this reason.')}
                  {signature && (
                    <Text size="sm">
                      {words('Signed by {{name}}: {{meaning}}', {
                        name: signature.name,
                        meaning: signature.meaning,
                      })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {new_evaluation_id === undefined ? (
                    <EvaluationStatusBadge status={status_after} />
                  ) : (
                    <>
                      {words('Replaced by')}{' '}
                      <EvaluationLink id={new_evaluation_id} text={words('newer evaluation')} />
                    </>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function EvaluationLink({ id, text }: { id: string; text: string }) {
  return (
    <PageLink from={ENVIRONMENT} to="./evaluations/$evaluationId" params={{ evaluationId: id }} size="sm">
      {text}
    </PageLink>
  );
}
