import { command } from '../core/command.ts';
import { table } from '../core/table.ts';

export const keysList = command({
  name: 'keys list',
  summary: 'List the API keys of the organization',
  examples: [{ run: 'eps keys list', shows: 'id, name, last use and scopes of each key' }],
  operations: ['listApiKeys', 'listOrganizations'],
  async run(context) {
    const { apiKeys } = (await context.client()).organization({
      organizationId: await context.organizationId(),
    });
    const keys = [];
    for await (const key of apiKeys.list({ limit: 100 })) keys.push(key);
    const rows = keys.map(({ id, name, last_used_at, expires_at, scopes }) => [
      id,
      name,
      last_used_at ?? 'never',
      expires_at ?? 'never',
      scopes.join(' '),
    ]);
    return {
      data: keys,
      text: table(['ID', 'NAME', 'LAST USED', 'EXPIRES', 'SCOPES'], rows, 'There are no API keys.'),
    };
  },
});
