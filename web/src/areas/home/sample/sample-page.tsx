import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { queryClient } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { AnswerStep } from './answer-step.tsx';
import { sampleQuery } from './queries.ts';
import { SampleResult } from './sample-result.tsx';
import { doStep } from './set-up.ts';
import { nextStep, readSample, type Sample } from './state.ts';
import { StepList } from './step-list.tsx';

/** Guides the user from an empty app to a finished evaluation. The present state is read from the service. */
export function SamplePage() {
  const words = useWords();
  const { organizationId } = useOrganization();
  const { queryKey } = sampleQuery(organizationId);
  const query = useQuery(sampleQuery(organizationId));
  const setSample = (sample: Sample) => queryClient.setQueryData(queryKey, sample);
  const setUp = useMutation({
    mutationFn: async () => {
      let sample = await readSample(organizationId);
      for (let step = nextStep(sample); step && step !== 'answers'; step = nextStep(sample)) {
        sample = await doStep(step, sample);
        setSample(sample);
      }
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const sample = query.data;
  const error = setUp.error ?? query.error;
  const step = sample && nextStep(sample);
  return (
    <Page
      title={words.named('sample.title')}
      about={words(
        'Go from an empty account to a finished evaluation with the PHQ-9, a published questionnaire about depressive symptoms. Everything happens in a test environment. You can close this page and continue later.',
      )}
    >
      {error && <ErrorAlert error={error} onRetry={() => void query.refetch()} />}
      {sample && (
        <Stack gap="lg">
          {step !== undefined && step !== 'answers' && (
            <Group>
              <Button size="md" loading={setUp.isPending} onClick={() => setUp.mutate()}>
                {sample.app ? words.named('sample.continue') : words('Set up sample')}
              </Button>
            </Group>
          )}
          {step === 'answers' && <AnswerStep sample={sample} onAnswered={setSample} />}
          {step === undefined && <SampleResult sample={sample} />}
          <StepList sample={sample} />
          <Text aria-live="polite" className="visually-hidden">
            {step === undefined ? words.named('sample.done') : words.named(`sample.${step}`)}
          </Text>
        </Stack>
      )}
    </Page>
  );
}
