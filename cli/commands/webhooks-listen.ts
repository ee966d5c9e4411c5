import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Event } from '@eps/sdk';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { httpUrl } from '../core/options.ts';
import { newestEvent, readEvents } from '../events/feed.ts';
import { type ForwardResult, forward } from '../events/forward.ts';

interface Options {
  forward?: string;
  secret?: string;
  type?: string[];
  after?: string;
  fromStart?: boolean;
  cursor?: string;
}

const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

export const webhooksListen = command<Options>({
  name: 'webhooks listen',
  summary: 'Print events as they happen, and forward them to a local address',
  description:
    'Reads the event feed of the environment, so the service needs no access to your machine. With --forward, each event is ' +
    'sent as the service sends webhook messages, signed with a secret that is printed first (Standard Webhooks). Begins with the next ' +
    'event; with --cursor, after the last event of the last run. Every printed event can be passed as --after. Ctrl+C ends it.',
  options: [
    {
      flags: '--forward <url>',
      description: 'address that receives the messages',
      parse: httpUrl('--forward'),
    },
    {
      flags: '--secret <secret>',
      description: 'secret that signs them (EPS_WEBHOOK_SECRET); default: a new one',
      parse: parseSecret,
    },
    { flags: '--type <types...>', description: 'event types; default: all' },
    { flags: '--after <id>', description: 'begin after this event' },
    { flags: '--from-start', description: 'begin with the first event of the environment' },
    { flags: '--cursor <file>', description: 'file that remembers the last event' },
  ],
  examples: [
    {
      run: 'eps webhooks listen --forward http://127.0.0.1:3000/hooks',
      shows: 'the secret, and each event with the status of the response',
    },
    {
      run: 'eps webhooks listen --from-start --type subject.created evaluation.completed --cursor events.cursor --json',
      shows: 'all events of two types as JSON; the next run continues after the last one',
    },
  ],
  operations: ['listApps', 'listEnvironments', 'listEvents', 'listOrganizations'],
  async run(context, options) {
    const { client } = await context.environment();
    const { signal, env, cwd } = context.io;
    const cursorPath = options.cursor === undefined ? undefined : resolve(cwd, options.cursor);
    const after = await startOf(options, cursorPath, () => newestEvent(client));
    const secret = options.secret ?? parseSecretOf(env['EPS_WEBHOOK_SECRET']) ?? newSecret();
    const { forward: url, type: types = [] } = options;
    context.print(
      {
        event: 'listening',
        ...(after !== undefined && { after }),
        ...(url !== undefined && { forward: url, secret }),
      },
      url === undefined ? 'Listening.' : `Forwarding to ${url}. Secret: ${secret}`,
    );
    const onUnavailable = (message: string) => context.print({ event: 'error', message }, message);
    for await (const { id, event } of readEvents(client, { after, types, signal, onUnavailable })) {
      if (event) {
        const forwarded = url === undefined ? undefined : await forward(event, { url, secret, signal });
        if (signal.aborted) break;
        printEvent(context, event, forwarded);
      }
      if (cursorPath !== undefined) await writeCursor(cursorPath, id);
    }
    return { data: undefined, text: '' };
  },
});

function printEvent(context: Context, event: Event, forwarded: ForwardResult | undefined): void {
  const { id, type, timestamp, data } = event;
  const result = forwarded === undefined ? '' : ` → ${forwarded.status ?? forwarded.error}`;
  context.print(
    { event: 'message', message: event, ...(forwarded && { forwarded }) },
    `${timestamp} ${type} ${id}${result}\n  ${JSON.stringify(data)}`,
  );
}

/** Returns the event after which to begin; undefined for the first one. */
async function startOf(
  { after, fromStart }: Options,
  cursorPath: string | undefined,
  newest: () => Promise<string | undefined>,
): Promise<string | undefined> {
  if (after !== undefined && fromStart) throw new CliError('Use --after or --from-start, not both.');
  if (after !== undefined) return after;
  const cursor = cursorPath === undefined ? undefined : await readCursor(cursorPath);
  if (cursor !== undefined) return cursor;
  return fromStart ? undefined : newest();
}

async function readCursor(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  return text.trim() || undefined;
}

async function writeCursor(path: string, id: string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${id}\n`);
  await rename(temporary, path);
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function parseSecretOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : parseSecret(text);
}

function parseSecret(text: string): string {
  if (SECRET.test(text)) return text;
  throw new CliError('The secret must be whsec_ and at least 24 bytes as base64.');
}
