import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
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
import { useSampleWords } from './words.ts';

/** Guides the user from an empty app to a finished evaluation. The present state is read from the service. */
export function SamplePage() {
  const words = useSampleWords();
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
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} onRetry={() => void query.refetch()} />}
      {sample && (
        <Stack gap="lg">
          {step !== undefined && step !== 'answers' && (
            <Group>
              <Button size="md" loading={setUp.isPending} onClick={() => setUp.mutate()}>
                {words(sample.app ? 'continue' : 'setUp')}
              </Button>
            </Group>
          )}
          {step === 'answers' && <AnswerStep sample={sample} onAnswered={setSample} />}
          {step === undefined && <SampleResult sample={sample} />}
          <StepList sample={sample} />
          <Text aria-live="polite" className="visually-hidden">
            {step === undefined ? words('done') : words(step)}
          </Text>
        </Stack>
      )}
    </Page>
  );
}
