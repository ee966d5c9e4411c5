import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { appsQuery } from '../../../base/queries.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { LinkButton, ORGANIZATION } from '../../../ui/page-link.tsx';
import { SLUG } from '../sample/state.ts';
import { NextSteps } from '../sections.tsx';
import { useOverviewWords } from '../words.ts';
import { Attended } from './attended.tsx';
import { useInboxWords } from './words.ts';

/**
 * The start page of a user: everything that waits for a decision in all apps, and everything else that needs
 * attention.
 */
export function InboxPage() {
  const words = useInboxWords();
  const { organizationId } = useOrganization();
  const { data: apps, error, refetch } = useQuery(appsQuery(organizationId));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  return (
    <Page title={words('title')} about={words('about')}>
      {apps?.length === 0 && <NoApp />}
      {apps !== undefined && apps.length > 0 && <Attended />}
      {apps !== undefined && <Steps hasSample={apps.some(({ slug }) => slug === SLUG)} />}
    </Page>
  );
}

function NoApp() {
  const words = useOverviewWords();
  const { may } = useOrganization();
  return (
    <EmptyState
      title={words('noApp')}
      next={words('noAppNext')}
      action={
        may('organization:write') && (
          <Group>
            <LinkButton from={ORGANIZATION} to="./sample">
              {words('trySample')}
            </LinkButton>
            <LinkButton from={ORGANIZATION} to="./apps" variant="default">
              {words('ownApp')}
            </LinkButton>
          </Group>
        )
      }
    />
  );
}

function Steps({ hasSample }: { hasSample: boolean }) {
  const words = useOverviewWords();
  const { may } = useOrganization();
  if (!may('organization:write')) return null;
  return (
    <NextSteps
      items={[
        {
          text: words(hasSample ? 'continueSample' : 'trySample'),
          link: linkOptions({ from: ORGANIZATION, to: './sample' }),
        },
        { text: words('createApp'), link: linkOptions({ from: ORGANIZATION, to: './apps' }) },
        { text: words('invite'), link: linkOptions({ from: ORGANIZATION, to: './members' }) },
        { text: words('createKey'), link: linkOptions({ from: ORGANIZATION, to: './api-keys' }) },
      ]}
    />
  );
}
