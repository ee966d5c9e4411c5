import type {
  AppClient,
  EnvironmentClient,
  EnvironmentIds,
  EventType,
  Job,
  JobStatus,
  List,
  OrganizationClient,
} from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { appsKey, membersKey } from '../../base/queries.ts';
import { programsKey } from '../../shared/queries.ts';
import { listQuery } from '../../ui/list-query.ts';
import { isRunning, JOB_REFRESH_MS } from '../../ui/running-job.ts';
import type { Filters as AuditFilters } from './audit/audit-filters.tsx';

const LIMITS_MS = 2000;
/** The most programs of an environment that are compared. */
const MOST_PROGRAMS = 500;

export const appListQuery = (organizationId: string, api: OrganizationClient) =>
  listQuery([...appsKey(organizationId), 'list'], (page) => api.apps.list(page));

export const memberListQuery = (organizationId: string, api: OrganizationClient) =>
  listQuery([...membersKey(organizationId), 'list'], (page) => api.members.list(page));

export const memberSessionsKey = (membershipId: string) => ['member-sessions', membershipId];

export const memberSessionsQuery = (membershipId: string, organizationId: string, api: OrganizationClient) =>
  listQuery([...memberSessionsKey(membershipId), organizationId], (page) =>
    api.userSessions.listMember({ ...page, membership_id: membershipId }),
  );

export const invitationListQuery = (organizationId: string, api: OrganizationClient) =>
  listQuery([...membersKey(organizationId), 'invitations'], (page) => api.invitations.list(page));

export const keysKey = (organizationId: string) => ['keys', organizationId];

export const keyListQuery = (organizationId: string, api: OrganizationClient) =>
  listQuery(keysKey(organizationId), (page) => api.apiKeys.list(page));

/** The rate limits with their use, polled regularly. */
export const limitsQuery = (organizationId: string, api: OrganizationClient) =>
  queryOptions({
    queryKey: ['limits', organizationId],
    queryFn: () => api.limits.get(),
    refetchInterval: LIMITS_MS,
  });

export const auditQuery = (filters: AuditFilters, organizationId: string, api: OrganizationClient) =>
  listQuery(['audit', organizationId, filters], (page) => api.auditLog.list({ ...filters, ...page }));

export const checkpointsQuery = (organizationId: string, api: OrganizationClient) =>
  listQuery(['checkpoints', organizationId], (page) => api.auditLog.listCheckpoints(page));

export const signInPolicyKey = (organizationId: string) => ['sign-in-policy', organizationId];

export const signInPolicyQuery = (organizationId: string, api: OrganizationClient) =>
  queryOptions({ queryKey: signInPolicyKey(organizationId), queryFn: () => api.signInPolicy.get() });

export const providersKey = (organizationId: string) => ['identity-providers', organizationId];

export const providersQuery = (organizationId: string, api: OrganizationClient) =>
  queryOptions({
    queryKey: providersKey(organizationId),
    queryFn: () => api.identityProviders.list().take(100),
  });

export const scimTokensKey = (providerId: string) => ['scim-tokens', providerId];

export const scimTokensQuery = (providerId: string, api: OrganizationClient) =>
  queryOptions({
    queryKey: scimTokensKey(providerId),
    queryFn: () => api.identityProviders.listScimTokens(providerId).take(100),
  });

export const privacyKey = (organizationId: string) => ['privacy', organizationId];

/** The privacy floor, and whether reading data of people needs a reason. */
export const privacyQuery = (organizationId: string, api: OrganizationClient) =>
  queryOptions({
    queryKey: privacyKey(organizationId),
    queryFn: async () => {
      const [privacy, access] = await Promise.all([api.privacy.getSettings(), api.accessSettings.get()]);
      return { floor: privacy.privacy_floor, isReasonRequired: access.access_reason === 'required' };
    },
  });

export const webhookHostsKey = (organizationId: string) => ['webhook-hosts', organizationId];

export const webhookHostsQuery = (organizationId: string, api: OrganizationClient) =>
  queryOptions({ queryKey: webhookHostsKey(organizationId), queryFn: () => api.webhookHosts.get() });

export const signedInKey = ['sessions'];

/** The browsers in which the user is signed in. */
export const signedInQuery = listQuery(signedInKey, (page) => client.auth.listSessions(page));

/** The identity providers by which members of an organization may sign in. */
export const signOnQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sign-on-providers', slug],
    queryFn: () => client.auth.listSignOnProviders({ organization: slug }),
  });

/** The jobs of an app or of an environment. */
export interface Jobs {
  list(query: { status?: JobStatus; cursor?: string; limit?: number }): List<Job>;
  cancel(id: string): Promise<Job>;
  getResult(id: string): Promise<unknown>;
}

/** The jobs of a place, read again while one runs. */
export const jobListQuery = (filters: { status?: JobStatus }, of: object, jobs: Jobs) => {
  const query = listQuery(['jobs', of, filters], (page) => jobs.list({ ...filters, ...page }));
  return {
    ...query,
    refetchInterval: ({ state }: { state: { data: { pages: { items: Job[] }[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(isRunning)) ? JOB_REFRESH_MS : (false as const),
  };
};

export const eventListQuery = (filters: { type?: EventType }, ids: EnvironmentIds, api: EnvironmentClient) =>
  listQuery(['events', ids, filters], (page) => api.events.list({ ...filters, order: 'desc', ...page }));

export const eventQuery = (eventId: string, ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({ queryKey: ['event', ids, eventId], queryFn: () => api.events.get(eventId) });

export const environmentQuery = (environmentId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['environment', environmentId],
    queryFn: () => api.environments.get(environmentId),
  });

/** Whether a program is active or paused, so that the time zone stays as it is. */
export const runsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: [...programsKey, environmentId, 'runs'],
    queryFn: async () => {
      const found = (['active', 'paused'] as const).map((status) =>
        api.programs.list({ status, limit: 1 }).take(1),
      );
      return (await Promise.all(found)).flat().length > 0;
    },
  });

export const messageSettingsQuery = (environmentId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: ['message-settings', environmentId],
    queryFn: () => api.messageSettings.get(),
  });

export const retentionKey = (ids: EnvironmentIds) => ['retention', ids];

export const retentionQuery = (ids: EnvironmentIds, api: EnvironmentClient) =>
  queryOptions({ queryKey: retentionKey(ids), queryFn: () => api.retention.get() });

export const programRetentionKey = (programId: string) => ['program-retention', programId];

export const programRetentionQuery = (programId: string, api: EnvironmentClient) =>
  queryOptions({
    queryKey: programRetentionKey(programId),
    queryFn: () => api.programs.getRetention(programId),
  });

/** How much data a policy would remove; the ID is that of the environment or program. */
export const retentionPreviewQuery = <Policy, Preview>(
  id: string,
  policy: Policy,
  preview: (policy: Policy) => Promise<Preview>,
) =>
  queryOptions({
    queryKey: ['retention-preview', id, policy],
    queryFn: () => preview(policy),
    staleTime: 0,
  });

/** The programs of an environment of the app; makes its client only when it reads. */
export const programsOfQuery = (ids: EnvironmentIds) =>
  queryOptions({
    queryKey: [...programsKey, ids.environmentId, 'all'],
    queryFn: () => client.environment(ids).programs.list({ limit: 100 }).take(MOST_PROGRAMS),
  });
