import { Alert, Anchor, Group, List, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ReportView } from '../../results/report-view.tsx';
import { environmentOf, type Sample } from './state.ts';
import { useSampleWords } from './words.ts';

/** The report of the finished evaluation, and where to go from here. */
export function SampleResult({ sample }: { sample: Sample }) {
  const words = useSampleWords();
  const { organizationId, app, environmentId } = sample;
  const evaluation = sample.evaluation!;
  const report = useQuery({
    queryKey: ['report', evaluation.id],
    queryFn: () => environmentOf(sample).evaluations.getReport(evaluation.id),
  });
  const organization = `/o/${organizationId}`;
  const environment = `${organization}/a/${app!.id}/e/${environmentId}`;
  const needsReview = evaluation.status === 'needs_review';
  return (
    <Stack>
      {needsReview && <Alert color="orange" title={words('needsReview')} />}
      {report.data && <ReportView report={report.data} />}
      <Group>
        <LinkButton to={`${environment}/evaluations/${evaluation.id}`}>
          {words(needsReview ? 'openReview' : 'openEvaluation')}
        </LinkButton>
      </Group>
      <Title order={2}>{words('whatNext')}</Title>
      <List spacing="xs">
        <Next to={environment} text={words('nextOverview')} />
        <Next to={`${organization}/apps`} text={words('nextApp')} />
        <Next to={`${organization}/api-keys`} text={words('nextKey')} />
        <Next to={`${environment}/webhooks`} text={words('nextWebhook')} />
        <Next to={`${organization}/members`} text={words('nextMember')} />
        <List.Item>
          <Anchor href="/docs" size="sm">
            {words('nextDocs')}
          </Anchor>
        </List.Item>
      </List>
    </Stack>
  );
}

function Next({ to, text }: { to: string; text: string }) {
  return (
    <List.Item>
      <TextLink to={to}>{text}</TextLink>
    </List.Item>
  );
}
