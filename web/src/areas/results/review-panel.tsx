import type { ReviewEvaluationRequest } from '@eps/sdk';
import { Paper, Radio, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { useNames } from '../../shared/results/contents.ts';
import { refreshEnvironment } from '../../shared/results/queries.ts';
import { SignatureFields, useIsLive, useSigning } from '../../shared/signature/signature-fields.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { ENVIRONMENT } from '../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { type Amendment, AmendmentFields } from './amendment-fields.tsx';
import type { ShownEvaluation } from './shown-evaluation.ts';

const DECISIONS = ['approve', 'reject', 'amend'] as const;

interface Fields {
  decision: (typeof DECISIONS)[number];
  reason: string;
  amendments: Amendment[];
}

/** The review of a result: the reason first, the decision last. */
export function ReviewPanel({ evaluation }: { evaluation: ShownEvaluation }) {
  const words = useWords();
  const names = useNames(evaluation.version_bundle_id);
  const { may } = useEnvironment();
  const decisions = DECISIONS.filter((each) => each !== 'amend' || may('evaluations:answers'));
  const form = useRequestForm<Fields>({ decision: 'approve', reason: '', amendments: [] });
  const { decision, reason, amendments } = form.values;
  const signing = useSigning(useIsLive());
  const isDecided = reason.trim() !== '' && (decision !== 'amend' || amendments.length > 0);
  const review = useReview(evaluation.id, {
    decision,
    reason,
    ...(decision === 'amend' && { amendments }),
    ...signing.body,
  } as ReviewEvaluationRequest);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="review-title">
      <RequestForm
        form={form}
        sending={review}
        action={words.named(`review.${decision}`)}
        ready={isDecided && signing.isComplete}
        stack={{ gap: 'sm' }}
      >
        <Title order={2} size="h4" id="review-title">
          {words('This result awaits review')}
        </Title>
        <Text size="sm">
          {words(
            'Only reviewers can see it until someone decides. The decision and its reason are recorded.',
          )}
        </Text>
        <Textarea
          label={words('Reason')}
          description={words('Other reviewers can read this later. It is stored encrypted.')}
          required
          autosize
          minRows={2}
          maxLength={4000}
          {...form.getInputProps('reason')}
        />
        <Radio.Group label={words('Decision')} {...form.getInputProps('decision')}>
          <Stack gap="xs" mt="xs">
            {decisions.map((value) => (
              <Radio
                key={value}
                value={value}
                label={words.named(`review.${value}`)}
                description={words.named(`review.about.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {decision === 'amend' && (
          <AmendmentFields
            evaluation={evaluation}
            names={names}
            amendments={amendments}
            onChange={(next) => form.setFieldValue('amendments', next)}
          />
        )}
        <SignatureFields signing={signing} />
      </RequestForm>
    </Paper>
  );
}

function useReview(evaluationId: string, body: ReviewEvaluationRequest) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.evaluations.review(evaluationId, body),
    onSuccess: async ({ id }) => {
      notifyDone(words.named(`review.done.${body.decision}`));
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
