import type { ReviewEvaluationRequest } from '@eps/sdk';
import { Button, Paper, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnvironment } from '../../base/scope.ts';
import { useNames } from '../../shared/results/contents.ts';
import { refreshEnvironment } from '../../shared/results/queries.ts';
import { SignatureFields, useIsLive, useSigning } from '../../shared/signature/signature-fields.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ENVIRONMENT } from '../../ui/page-link.tsx';
import { type Amendment, AmendmentFields } from './amendment-fields.tsx';
import { useReviewWords } from './review-words.ts';
import type { ShownEvaluation } from './shown-evaluation.ts';

const DECISIONS = ['approve', 'reject', 'amend'] as const;
type Decision = (typeof DECISIONS)[number];

/** The review of a result: the reason first, the decision last. */
export function ReviewPanel({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useReviewWords();
  const names = useNames(evaluation.version_bundle_id);
  const { may } = useEnvironment();
  const decisions = DECISIONS.filter((each) => each !== 'amend' || may('evaluations:answers'));
  const [decision, setDecision] = useState<Decision>('approve');
  const [reason, setReason] = useState('');
  const [amendments, setAmendments] = useState<Amendment[]>([]);
  const review = useReview(evaluation.id);
  const signing = useSigning(useIsLive());
  const isDecided = reason.trim() !== '' && (decision !== 'amend' || amendments.length > 0);
  const submit = () =>
    review.mutate({
      decision,
      reason,
      ...(decision === 'amend' && { amendments }),
      ...signing.body,
    } as ReviewEvaluationRequest);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="review-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="review-title">
          {words('title')}
        </Title>
        <Text size="sm">{words('about')}</Text>
        {review.error && <ErrorAlert error={review.error} />}
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
        <Radio.Group
          label={words('decide')}
          value={decision}
          onChange={(value) => setDecision(value as Decision)}
        >
          <Stack gap="xs" mt="xs">
            {decisions.map((value) => (
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
        <SignatureFields signing={signing} />
        <Button
          onClick={submit}
          disabled={!isDecided || !signing.isComplete}
          loading={review.isPending}
          w="fit-content"
        >
          {words(decision)}
        </Button>
      </Stack>
    </Paper>
  );
}

function useReview(evaluationId: string) {
  const words = useReviewWords();
  const { ids, api } = useEnvironment();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: ReviewEvaluationRequest) => api.evaluations.review(evaluationId, body),
    onSuccess: async ({ id }, { decision }) => {
      notifyDone(words(`done.${decision}`));
      // An amendment has a result of its own.
      if (id !== evaluationId)
        await navigate({
          from: ENVIRONMENT,
          to: './evaluations/$evaluationId',
          params: { evaluationId: id },
        });
      await refreshEnvironment(ids.environmentId);
    },
  });
}
