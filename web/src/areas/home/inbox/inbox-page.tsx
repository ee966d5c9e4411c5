import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useWords } from '../../../base/language.ts';
import { appsQuery } from '../../../base/queries.ts';
import { useOrganization } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { LinkButton, ORGANIZATION } from '../../../ui/page-link.tsx';
import { SLUG } from '../sample/state.ts';
import { NextSteps } from '../sections.tsx';
import { Attended } from './attended.tsx';

/**
 * The start page of a user: everything that waits for a decision in all apps, and everything else that needs
 * attention.
 */
export function InboxPage() {
  const words = useWords();
  const { organizationId } = useOrganization();
  const { data: apps, error, refetch } = useQuery(appsQuery(organizationId));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={words('Inbox')}
      about={words('Tasks and results that need attention, the most urgent first.')}
    >
      {apps?.length === 0 && <NoApp />}
      {apps !== undefined && apps.length > 0 && <Attended />}
      {apps !== undefined && <Steps hasSample={apps.some(({ slug }) => slug === SLUG)} />}
    </Page>
  );
}

function NoApp() {
  const words = useWords();
  const { may } = useOrganization();
  return (
    <EmptyState
      title={words('No apps yet')}
      next={words(
        'An app holds instruments and programs. Try a sample to see how everything works, or create your own app.',
      )}
      action={
        may('organization:write') && (
          <Group>
            <LinkButton from={ORGANIZATION} to="./sample">
              {words('Try a sample')}
            </LinkButton>
            <LinkButton from={ORGANIZATION} to="./apps" variant="default">
              {words('Create your own app')}
            </LinkButton>
          </Group>
        )
      }
    />
  );
}

function Steps({ hasSample }: { hasSample: boolean }) {
  const words = useWords();
  const { may } = useOrganization();
  if (!may('organization:write')) return null;
  return (
    <NextSteps
      items={[
        {
          text: words(hasSample ? 'Continue sample' : 'Try a sample'),
          link: linkOptions({ from: ORGANIZATION, to: './sample' }),
        },
        { text: words('Create an app'), link: linkOptions({ from: ORGANIZATION, to: './apps' }) },
        { text: words('Invite a member'), link: linkOptions({ from: ORGANIZATION, to: './members' }) },
        { text: words('Create an API key'), link: linkOptions({ from: ORGANIZATION, to: './api-keys' }) },
      ]}
    />
  );
}
