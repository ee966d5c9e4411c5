import { Alert, Anchor, Group, List, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { ReportView } from '../../../shared/results/report-view.tsx';
import { AddressLink, ENVIRONMENT, LinkButton, ORGANIZATION } from '../../../ui/page-link.tsx';
import type { Item } from '../sections.tsx';
import { sampleReportQuery, sampleScorecardQuery } from './queries.ts';
import type { Sample } from './state.ts';

/** The report of the finished evaluation, and where to go from here. */
export function SampleResult({ sample }: { sample: Sample }) {
  const words = useWords();
  const { organizationId, app, environmentId } = sample;
  const evaluation = sample.evaluation!;
  const report = useQuery(sampleReportQuery(sample, useLanguage()));
  const scorecard = useQuery(sampleScorecardQuery(sample)).data;
  const names = useMemo(() => scorecard && namesOf(scorecard), [scorecard]);
  const params = { organizationId, appId: app!.id, environmentId: environmentId! };
  const needsReview = evaluation.status === 'needs_review';
  return (
    <Stack>
      {needsReview && (
        <Alert
          color="orange"
          title={words('The evaluation awaits review because an answer triggered a safety rule.')}
        />
      )}
      {report.data && <ReportView report={report.data} names={names} />}
      <Group>
        <LinkButton
          to="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
          params={{ ...params, evaluationId: evaluation.id }}
        >
          {words(needsReview ? 'Review' : 'Open evaluation')}
        </LinkButton>
      </Group>
      <Title order={2}>{words('Next steps')}</Title>
      <List spacing="xs">
        <Next
          link={linkOptions({ to: ENVIRONMENT, params })}
          text={words('Explore the test environment of the sample')}
        />
        <Next
          link={linkOptions({ from: ORGANIZATION, to: './apps' })}
          text={words('Create an app for your own product')}
        />
        <Next
          link={linkOptions({ from: ORGANIZATION, to: './api-keys' })}
          text={words('Create an API key and call the API from your code')}
        />
        <Next
          link={linkOptions({ to: '/o/$organizationId/a/$appId/e/$environmentId/webhooks', params })}
          text={words('Receive results with a webhook')}
        />
        <Next link={linkOptions({ from: ORGANIZATION, to: './members' })} text={words('Invite a member')} />
        <List.Item>
          <Anchor href="/docs" size="sm">
            {words('Read the tutorials')}
          </Anchor>
        </List.Item>
      </List>
    </Stack>
  );
}

function Next({ link, text }: Item) {
  return (
    <List.Item>
      <AddressLink address={link}>{text}</AddressLink>
    </List.Item>
  );
}
