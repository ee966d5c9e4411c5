import { command } from '../core/command.ts';

export const auditCheckpoints = command({
  name: 'audit checkpoints',
  summary: 'Print the signed checkpoints of the audit log as JSON Lines',
  description:
    'Keep the output outside of the service: `eps audit verify --checkpoints` then also finds a log that was truncated or rewritten as ' +
    'a whole. Prints the newest first.',
  examples: [{ run: 'eps audit checkpoints > checkpoints.jsonl', shows: 'one checkpoint for each line' }],
  operations: ['listAuditCheckpoints', 'listOrganizations'],
  async run(context) {
    const client = (await context.client()).organization({ organizationId: await context.organizationId() });
    for await (const checkpoint of client.auditLog.listCheckpoints({ limit: 100 }))
      context.print(checkpoint, JSON.stringify(checkpoint));
    return { data: undefined, text: '' };
  },
});
