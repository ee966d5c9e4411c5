import type { Domain } from '../domain.ts';

export const operations: Domain = {
  name: 'operations',
  holds: 'what operators and integrators run the service with',
  resources: [
    {
      name: 'system',
      holds: 'health, metrics, the OpenAPI document and the pages',
      uses: ['identity/environments'],
      shares: ['clocks.ts'],
    },
    {
      name: 'events',
      holds: 'the event feed',
      uses: [],
    },
    {
      name: 'audit-log',
      holds: 'the audit log, its hash chain, checkpoints and verification',
      uses: [],
      shares: ['checkpoint-queries.ts', 'checkpoint.ts', 'entry.ts', 'list-queries.ts', 'verify.ts'],
    },
    {
      name: 'jobs',
      holds: 'jobs of the API, and running them in threads',
      uses: ['identity/organizations'],
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
      uses: ['identity/organizations'],
      shares: ['addresses.ts', 'secret.ts', 'target.ts'],
    },
    {
      name: 'webhooks/deliveries',
      holds: 'deliveries and attempts',
      uses: ['webhooks/endpoints'],
    },
    {
      name: 'webhooks/worker',
      holds: 'signing and sending deliveries',
      uses: ['webhooks/endpoints'],
      shares: ['checked-fetch.ts', 'count-due.ts'],
    },
  ],
};
