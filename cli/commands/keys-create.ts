import type { Scope } from '@eps/sdk';
import { command } from '../core/command.ts';

interface Options {
  scope: string[];
  expires?: string;
  bindApp?: boolean;
  bindEnvironment?: boolean;
}

export const keysCreate = command<Options>({
  name: 'keys create',
  summary: 'Create an API key',
  description:
    'Prints the key once. Its scopes must be among yours. A key can be bound to the chosen app or environment.',
  arguments: [{ syntax: '<name>', description: 'name of the key' }],
  options: [
    { flags: '--scope <scopes...>', description: 'scopes of the key', default: [] },
    { flags: '--expires <time>', description: 'when it expires, for example 2027-01-01T00:00:00Z' },
    { flags: '--bind-app', description: 'valid for the chosen app only' },
    { flags: '--bind-environment', description: 'valid for the chosen environment only' },
  ],
  examples: [
    { run: 'eps keys create ci --scope definitions:read definitions:write', shows: 'prints the new key' },
  ],
  operations: ['createApiKey', 'listOrganizations'],
  async run(context, options, [name]) {
    const { apiKeys } = (await context.client()).organization({
      organizationId: await context.organizationId(),
    });
    const environment = options.bindEnvironment ? (await context.environment()).ids : undefined;
    const appId = environment?.appId ?? (options.bindApp ? (await context.app()).ids.appId : undefined);
    const key = await apiKeys.create({
      name: name!,
      // The service checks the names of the scopes.
      scopes: options.scope as Scope[],
      ...(options.expires !== undefined && { expires_at: options.expires }),
      ...(appId !== undefined && { app_id: appId }),
      ...(environment && { environment_id: environment.environmentId }),
    });
    return { data: key, text: `${key.key}\n\nID ${key.id}. The key is not shown again.` };
  },
});
