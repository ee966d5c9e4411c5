import { command } from '../core/command.ts';

export const keysRevoke = command({
  name: 'keys revoke',
  summary: 'Revoke an API key',
  arguments: [{ syntax: '<id>', description: 'id of the key' }],
  examples: [{ run: 'eps keys revoke 0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f', shows: 'ends the key at once' }],
  operations: ['listOrganizations', 'revokeApiKey'],
  async run(context, _options, [id]) {
    const { apiKeys } = (await context.client()).organization({
      organizationId: await context.organizationId(),
    });
    await apiKeys.revoke(id!);
    return { data: { id, revoked: true }, text: `Revoked ${id}.` };
  },
});
