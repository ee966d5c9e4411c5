import type { ReviewEvaluationRequest } from '@eps/sdk';
import { Button, Paper, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../app/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { type Amendment, AmendmentFields } from './amendment-fields.tsx';
import { useNames } from './contents.ts';
import type { ShownEvaluation } from './evaluation-page.tsx';
import { useReviewWords } from './review-words.ts';

const DECISIONS = ['approve', 'reject', 'amend'] as const;
type Decision = (typeof DECISIONS)[number];

/** The decision about a result that waits for a review; nothing for other evaluations and other roles. */
export function ReviewPanel({ evaluation }: { evaluation: ShownEvaluation }) {
  const { may } = useEnvironment();
  if (evaluation.status !== 'needs_review' || !may('evaluations:review')) return null;
  return <ReviewForm evaluation={evaluation} />;
}

function ReviewForm({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useReviewWords();
  const names = useNames(evaluation.version_bundle_id);
  const [decision, setDecision] = useState<Decision>('approve');
  const [reason, setReason] = useState('');
  const [amendments, setAmendments] = useState<Amendment[]>([]);
  const review = useReview(evaluation.id);
  const isComplete = reason.trim() !== '' && (decision !== 'amend' || amendments.length > 0);
  const submit = () =>
    review.mutate({
      decision,
      reason,
      ...(decision === 'amend' && { amendments }),
    } as ReviewEvaluationRequest);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="review-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="review-title">
          {words('title')}
        </Title>
        <Text size="sm">{words('about')}</Text>
        {review.error && <ErrorAlert error={review.error} />}
        <Radio.Group
          label={words('decide')}
          value={decision}
          onChange={(value) => setDecision(value as Decision)}
        >
          <Stack gap="xs" mt="xs">
            {DECISIONS.map((value) => (
              <Radio key={value} value={value} label={words(value)} description={words(`about.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {decision === 'amend' && (
          <AmendmentFields
            evaluation={evaluation}
            names={names}
            amendments={amendments}
            onChange={setAmendments}
          />
        )}
        <Textarea
          label={words('reason')}
          description={words('reasonHint')}
          required
          autosize
          minRows={2}
          maxLength={4000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button onClick={submit} disabled={!isComplete} loading={review.isPending} w="fit-content">
          {words(decision)}
        </Button>
      </Stack>
    </Paper>
  );
}

function useReview(evaluationId: string) {
  const words = useReviewWords();
  const { ids, api } = useEnvironment();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewEvaluationRequest) => api.evaluations.review(evaluationId, body),
    onSuccess: async (_, { decision }) => {
      notifyDone(words(`done.${decision}`));
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey.includes(ids.environmentId),
      });
    },
  });
}
