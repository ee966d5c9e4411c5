import type { EnvironmentCounts } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { countsQuery } from '../../shared/queries.ts';
import { ENVIRONMENT } from '../../ui/page-link.tsx';
import { disabledEndpointsQuery, healthQuery, runningJobsQuery } from './queries.ts';
import type { Item } from './sections.tsx';

/** The things in the environment that need attention, the most urgent first. */
export function useAttention(): Item[] {
  const words = useWords();
  const instrument = useInstrumentReasons();
  const counted = useCounted();
  const number = new Intl.NumberFormat(useLanguage());
  return [
    ...instrument.map((reason) => ({
      text: words('The instrument needs attention: {{reason}}', { reason }),
      link: linkOptions({ from: ENVIRONMENT, to: './health' }),
    })),
    ...counted.flatMap(({ name, count, link }) =>
      count ? [{ text: words.named(`overview.${name}`, { count, shown: number.format(count) }), link }] : [],
    ),
  ];
}

function useInstrumentReasons(): string[] {
  const { ids, api, may } = useEnvironment();
  const health = useQuery({ ...healthQuery(ids, api), enabled: may('analytics:read') }).data;
  return health?.status === 'attention_required' ? health.reasons.slice(0, 3) : [];
}

function useCounted() {
  const { ids, api, may } = useEnvironment();
  const { evaluations, programs, webhook_deliveries: deliveries } = useEnvironmentCounts() ?? {};
  const disabled = useQuery({
    ...disabledEndpointsQuery(ids, api),
    enabled: may('webhooks:read'),
  }).data;
  const jobs = useQuery({ ...runningJobsQuery(ids, api), enabled: may('analytics:read') }).data;
  return [
    {
      name: 'reviews',
      count: may('evaluations:review') ? evaluations?.needs_review : undefined,
      link: linkOptions({ from: ENVIRONMENT, to: './reviews' }),
    },
    {
      name: 'failedEvaluations',
      count: evaluations?.failed,
      link: linkOptions({ from: ENVIRONMENT, to: './evaluations', search: { status: 'failed' } }),
    },
    {
      name: 'deadLetters',
      count: deliveries?.dead_letter,
      link: linkOptions({
        from: ENVIRONMENT,
        to: './webhooks/deliveries',
        search: { status: 'dead_letter' },
      }),
    },
    {
      name: 'failingDeliveries',
      count: deliveries?.failed,
      link: linkOptions({ from: ENVIRONMENT, to: './webhooks/deliveries', search: { status: 'failed' } }),
    },
    {
      name: 'disabledEndpoints',
      count: disabled,
      link: linkOptions({ from: ENVIRONMENT, to: './webhooks' }),
    },
    {
      name: 'runningJobs',
      count: jobs,
      link: linkOptions({ from: ENVIRONMENT, to: './jobs', search: { status: 'running' } }),
    },
    {
      name: 'draftPrograms',
      count: programs?.draft,
      link: linkOptions({ from: ENVIRONMENT, to: './programs', search: { status: 'draft' } }),
    },
    {
      name: 'pausedPrograms',
      count: programs?.paused,
      link: linkOptions({ from: ENVIRONMENT, to: './programs', search: { status: 'paused' } }),
    },
  ] as const;
}

/** The counts of the environment that the user may see; undefined while they are read. */
export function useEnvironmentCounts(): EnvironmentCounts | undefined {
  const { ids, may } = useEnvironment();
  const enabled = may('organization:read');
  const counts = useQuery({ ...countsQuery(ids.organizationId, ids.appId, ids.environmentId), enabled }).data;
  return enabled ? counts : {};
}
