import type { EnvironmentClient } from '@eps/sdk';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { TRIGGERS, type TriggerName } from '../events/triggers.ts';

interface Options {
  endpoint?: string;
}

const TYPES = ['ping', ...Object.keys(TRIGGERS)];

export const webhooksTrigger = command<Options>({
  name: 'webhooks trigger',
  summary: 'Make an event happen in a test environment',
  description:
    'Sends the requests that cause the event in production, with its own small instrument and people ("Webhook test"), so other events ' +
    'happen before it. ping sends a message to one endpoint, in any environment.\n\n' +
    `Events: ${TYPES.join(', ')}.`,
  arguments: [{ syntax: '<event>', description: 'event type' }],
  options: [{ flags: '--endpoint <id>', description: 'endpoint of a ping; default: the only one' }],
  examples: [
    { run: 'eps webhooks trigger evaluation.completed', shows: 'the ids of what it created' },
    { run: 'eps webhooks trigger ping', shows: 'the delivery' },
  ],
  operations: [
    'createEnrollment',
    'createParticipantSession',
    'getEnvironment',
    'importSubjects',
    'listApps',
    'listEnvironments',
    'listOrganizations',
    'listPrograms',
    'listWebhookEndpoints',
    'pingWebhookEndpoint',
  ],
  async run(context, { endpoint }, [type = '']) {
    if (!TYPES.includes(type))
      throw new CliError(`${type} cannot be triggered.`, { hint: `Events: ${TYPES.join(', ')}.` });
    const { client } = await context.environment();
    if (type === 'ping') return ping(client, endpoint);
    if (endpoint !== undefined) throw new CliError('--endpoint is for ping.');
    const ids = await trigger(context, type as TriggerName);
    const lines = Object.entries(ids).map(([name, id]) => `  ${name} ${id}`);
    return { data: { type, ...ids }, text: [`Triggered ${type}.`, ...lines].join('\n') };
  },
});

async function trigger(context: Context, type: TriggerName): Promise<Record<string, string>> {
  const [app, environment] = [await context.app(), await context.environment()];
  const { kind } = await app.client.environments.get(environment.ids.environmentId);
  if (kind !== 'test') throw new CliError('Only ping works outside of test environments.');
  const { profile } = await context.profile();
  return TRIGGERS[type]({ app: app.client, environment: environment.client, url: profile.url });
}

async function ping({ webhookEndpoints }: EnvironmentClient, given: string | undefined) {
  const id = given ?? (await onlyEndpoint(webhookEndpoints));
  const delivery = await webhookEndpoints.ping(id);
  return { data: delivery, text: `Sent a ping to ${id}: delivery ${delivery.id}.` };
}

async function onlyEndpoint(webhookEndpoints: EnvironmentClient['webhookEndpoints']): Promise<string> {
  const [first, second] = await webhookEndpoints.list({ limit: 2 }).take(2);
  if (!first) throw new CliError('The environment has no webhook endpoint.');
  if (second) throw new CliError('The environment has several webhook endpoints. Name one with --endpoint.');
  return first.id;
}
