import { Alert, Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useOrganization } from '../../../base/scope.ts';
import { useReviewCounts } from '../../../shared/inbox/places.ts';
import { taskCountsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ORGANIZATION } from '../../../ui/page-link.tsx';
import { expiringKeysQuery, openInvitationsQuery } from '../queries.ts';
import { Attention, type Item } from '../sections.tsx';

const CaseList = lazy(() => import('./case-list.tsx'));

/** Everything that waits for the user. Says that nothing does only after all environments are read. */
export function Attended() {
  const words = useWords();
  const { organizationId, may } = useOrganization();
  const places = useReviewCounts(organizationId);
  const seesTasks = may('tasks:read');
  // Opening the inbox reads the counts at once instead of at the next poll.
  const tasks = useQuery({
    ...taskCountsQuery(organizationId),
    enabled: seesTasks,
    refetchOnMount: 'always',
  });
  const items = useAdministration();
  if (!places || (seesTasks && tasks.isPending)) return <Skeleton height={160} />;
  const hasTasks = tasks.data !== undefined && tasks.data.anyone.unfinished > 0;
  return (
    <>
      {tasks.error && <ErrorAlert error={tasks.error} onRetry={() => void tasks.refetch()} />}
      <Suspense fallback={<Skeleton height={160} />}>
        {(hasTasks || places.length > 0) && <CaseList counts={tasks.data} places={places} />}
      </Suspense>
      {items.length > 0 && <Attention items={items} />}
      {!hasTasks && !tasks.error && places.length === 0 && items.length === 0 && (
        <Alert color="gray" icon={<IconCheck aria-hidden />} title={words('All done')}>
          {words('Nothing needs your attention.')}
        </Alert>
      )}
    </>
  );
}

/** Things that need an administrator. */
function useAdministration(): Item[] {
  const words = useWords();
  const { organizationId, api, may } = useOrganization();
  const number = new Intl.NumberFormat(useLanguage());
  const enabled = may('organization:write');
  const expiring = useQuery({ ...expiringKeysQuery(organizationId, api), enabled }).data;
  const invitations = useQuery({ ...openInvitationsQuery(organizationId, api), enabled }).data;
  return [
    {
      name: 'openInvitations' as const,
      count: invitations,
      link: linkOptions({ from: ORGANIZATION, to: './members' }),
    },
    {
      name: 'expiringKeys' as const,
      count: expiring,
      link: linkOptions({ from: ORGANIZATION, to: './api-keys' }),
    },
  ].flatMap(({ name, count, link }) =>
    count ? [{ text: words.named(`overview.${name}`, { count, shown: number.format(count) }), link }] : [],
  );
}
