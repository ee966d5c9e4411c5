import { command } from '../core/command.ts';

export const keysRotate = command({
  name: 'keys rotate',
  summary: 'Replace the value of an API key',
  description:
    'The old value stops working at once. To change a key without an interruption, create a second one first.',
  arguments: [{ syntax: '<id>', description: 'id of the key' }],
  examples: [{ run: 'eps keys rotate 0199a3c0-7e55-7d3c-9f6e-0d8a4b1c2e3f', shows: 'prints the new value' }],
  operations: ['listOrganizations', 'rotateApiKey'],
  async run(context, _options, [id]) {
    const { apiKeys } = (await context.client()).organization({
      organizationId: await context.organizationId(),
    });
    const key = await apiKeys.rotate(id!);
    return { data: key, text: `${key.key}\n\nID ${key.id}. The key is not shown again.` };
  },
});
