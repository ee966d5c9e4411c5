import type { Domain } from '../domain.ts';

export const operations: Domain = {
  name: 'operations',
  holds: 'what operators and integrators run the service with',
  resources: [
    { name: 'system', holds: 'health, metrics, the OpenAPI document and the pages', shares: ['clocks.ts'] },
    { name: 'events', holds: 'the event feed' },
    {
      name: 'audit-log',
      holds: 'the audit log, its hash chain, checkpoints and verification',
      shares: ['checkpoint-queries.ts', 'checkpoint.ts', 'entry.ts', 'list-queries.ts', 'verify.ts'],
    },
    {
      name: 'jobs',
      holds: 'jobs of the API, and running them in threads',
      shares: [
        'archive.ts',
        'attempt.ts',
        'sealed-result.ts',
        'start.ts',
        'thread-jobs.ts',
        'thread-messages.ts',
      ],
    },
    {
      name: 'webhooks/endpoints',
      holds: 'webhook endpoints, their secrets and addresses',
      shares: ['addresses.ts', 'secret.ts', 'target.ts'],
    },
    { name: 'webhooks/deliveries', holds: 'deliveries and attempts' },
    {
      name: 'webhooks/worker',
      holds: 'signing and sending deliveries',
      shares: ['checked-fetch.ts', 'count-due.ts'],
    },
  ],
};
