import { Alert, Anchor, Group, List, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { ReportView } from '../../../shared/results/report-view.tsx';
import { AddressLink, ENVIRONMENT, LinkButton, ORGANIZATION } from '../../../ui/page-link.tsx';
import type { Item } from '../sections.tsx';
import { sampleReportQuery, sampleScorecardQuery } from './queries.ts';
import type { Sample } from './state.ts';
import { useSampleWords } from './words.ts';

/** The report of the finished evaluation, and where to go from here. */
export function SampleResult({ sample }: { sample: Sample }) {
  const words = useSampleWords();
  const { organizationId, app, environmentId } = sample;
  const evaluation = sample.evaluation!;
  const report = useQuery(sampleReportQuery(sample, useLanguage()));
  const scorecard = useQuery(sampleScorecardQuery(sample)).data;
  const names = useMemo(() => scorecard && namesOf(scorecard), [scorecard]);
  const params = { organizationId, appId: app!.id, environmentId: environmentId! };
  const needsReview = evaluation.status === 'needs_review';
  return (
    <Stack>
      {needsReview && <Alert color="orange" title={words('needsReview')} />}
      {report.data && <ReportView report={report.data} names={names} />}
      <Group>
        <LinkButton
          to="/o/$organizationId/a/$appId/e/$environmentId/evaluations/$evaluationId"
          params={{ ...params, evaluationId: evaluation.id }}
        >
          {words(needsReview ? 'openReview' : 'openEvaluation')}
        </LinkButton>
      </Group>
      <Title order={2}>{words('whatNext')}</Title>
      <List spacing="xs">
        <Next link={linkOptions({ to: ENVIRONMENT, params })} text={words('nextOverview')} />
        <Next link={linkOptions({ from: ORGANIZATION, to: './apps' })} text={words('nextApp')} />
        <Next link={linkOptions({ from: ORGANIZATION, to: './api-keys' })} text={words('nextKey')} />
        <Next
          link={linkOptions({ to: '/o/$organizationId/a/$appId/e/$environmentId/webhooks', params })}
          text={words('nextWebhook')}
        />
        <Next link={linkOptions({ from: ORGANIZATION, to: './members' })} text={words('nextMember')} />
        <List.Item>
          <Anchor href="/docs" size="sm">
            {words('nextDocs')}
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
