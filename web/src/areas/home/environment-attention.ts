import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../app/scope.ts';
import { useCount } from './count.ts';
import type { Item } from './sections.tsx';
import { useOverviewWords } from './words.ts';

/** What needs a person in the environment, the most urgent first. `base` is the path of the environment. */
export function useAttention(base: string): Item[] {
  const words = useOverviewWords();
  const instrument = useInstrumentReasons();
  const counted = useCounted();
  return [
    ...instrument.map((reason) => ({ text: words('instrument', { reason }), to: `${base}/health` })),
    ...counted.flatMap(({ name, count, path }) =>
      count && count.value > 0
        ? [{ text: words(name, { count: count.value, shown: count.shown }), to: `${base}/${path}` }]
        : [],
    ),
  ];
}

function useInstrumentReasons(): string[] {
  const { ids, api, may } = useEnvironment();
  const health = useQuery({
    queryKey: ['instrument-health', ids, 'overview'],
    queryFn: () => api.analytics.getInstrumentHealth(),
    enabled: may('analytics:read'),
  }).data;
  return health?.status === 'attention_required' ? health.reasons.slice(0, 3) : [];
}

function useCounted() {
  const { ids, api, may } = useEnvironment();
  const key = (name: string) => [ids, name];
  const canSeeEvaluations = may('evaluations:read');
  const canSeeWebhooks = may('webhooks:read');
  const canSeePrograms = may('programs:read');
  const reviews = useCount(
    key('reviews'),
    (page) => api.evaluations.list({ status: 'needs_review', ...page }),
    canSeeEvaluations && may('evaluations:review'),
  );
  const failed = useCount(
    key('failed'),
    (page) => api.evaluations.list({ status: 'failed', ...page }),
    canSeeEvaluations,
  );
  const deadLetters = useCount(
    key('dead-letters'),
    (page) => api.webhookDeliveries.list({ status: 'dead_letter', ...page }),
    canSeeWebhooks,
  );
  const failing = useCount(
    key('failing'),
    (page) => api.webhookDeliveries.list({ status: 'failed', ...page }),
    canSeeWebhooks,
  );
  const disabled = useCount(
    key('disabled'),
    (page) => api.webhookEndpoints.list(page),
    canSeeWebhooks,
    ({ status }) => status === 'disabled',
  );
  const jobs = useCount(
    key('jobs'),
    (page) => api.jobs.list({ status: 'running', ...page }),
    may('analytics:read'),
  );
  const drafts = useCount(
    key('drafts'),
    (page) => api.programs.list({ status: 'draft', ...page }),
    canSeePrograms,
  );
  const paused = useCount(
    key('paused'),
    (page) => api.programs.list({ status: 'paused', ...page }),
    canSeePrograms,
  );
  return [
    { name: 'reviews', count: reviews, path: 'reviews' },
    { name: 'failedEvaluations', count: failed, path: 'evaluations?status=failed' },
    { name: 'deadLetters', count: deadLetters, path: 'webhooks/deliveries?status=dead_letter' },
    { name: 'failingDeliveries', count: failing, path: 'webhooks/deliveries?status=failed' },
    { name: 'disabledEndpoints', count: disabled, path: 'webhooks' },
    { name: 'runningJobs', count: jobs, path: 'jobs?status=running' },
    { name: 'draftPrograms', count: drafts, path: 'programs?status=draft' },
    { name: 'pausedPrograms', count: paused, path: 'programs?status=paused' },
  ] as const;
}
