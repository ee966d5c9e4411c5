import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyWebhook } from '@eps/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/src/config/config.ts';
import { importSubject } from '../../server/test/actors.ts';
import { eventually, type Receiver, startReceiver } from '../../server/test/receiver.ts';
import { TRIGGERS } from '../events/triggers.ts';
import { type CliWorld, startCliWorld } from './harness.ts';

/** webhooks listen and trigger. */

const SECRET = `whsec_${Buffer.from('a secret of more than 24 bytes').toString('base64')}`;

let world: CliWorld;
let receiver: Receiver;
beforeAll(async () => {
  // Endpoints may be on this machine.
  world = await startCliWorld({ webhooks: readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' }).webhooks });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});

/**
 * Runs `eps webhooks listen --json` until it has printed a number of messages; `act` runs once it listens.
 */
async function listen(args: string, count: number, act: () => Promise<unknown> = async () => {}) {
  const interrupt = new AbortController();
  let printed = '';
  let acted: Promise<unknown> | undefined;
  const result = await world.eps(`webhooks listen --json ${args}`, {
    signal: interrupt.signal,
    onOutput: (text) => {
      printed += text;
      acted ??= act();
      if (printed.trim().split('\n').length > count) interrupt.abort();
    },
  });
  await acted;
  const [first, ...messages] = result.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { exitCode: result.exitCode, first, messages };
}
const feed = async () =>
  (await world.app.call('GET', `${world.workspace.environmentPath}/events?limit=100`)).body.items;

describe('webhooks listen', () => {
  test('begins with the next event, and forwards it with a signature', async () => {
    await importSubject(world.workspace);
    await eventually(async () => (await feed()).length > 0);
    let subjectId = '';
    const act = async () => {
      subjectId = await importSubject(world.workspace);
    };
    const { exitCode, first, messages } = await listen(`--forward ${receiver.url}/hooks`, 1, act);
    expect(exitCode).toBe(0);
    expect(first).toMatchObject({ event: 'listening', secret: expect.stringMatching(/^whsec_/) });
    expect(messages).toMatchObject([
      {
        event: 'message',
        message: { type: 'subject.created', data: { subject_id: subjectId } },
        forwarded: { status: 204, delivered: true },
      },
    ]);
    const [{ path, headers, body } = {} as never] = receiver.received;
    expect(path).toBe('/hooks');
    const message = await verifyWebhook(body!, headers as Record<string, string>, first.secret);
    expect(message).toEqual(messages[0].message);
  });

  test('continues after the event in the file, or after a given one, with the requested types', async () => {
    for (let count = 0; count < 3; count++) await importSubject(world.workspace);
    const events = await eventually(async () => {
      const items = await feed();
      return items.length >= 5 && items;
    });
    const first = await listen('--from-start --cursor events.cursor', 2);
    expect(first.messages.map(({ message }: any) => message)).toEqual(events.slice(0, 2));
    expect((await readFile(join(world.folder, 'events.cursor'), 'utf8')).trim()).toBe(events[1].id);
    const second = await listen('--cursor events.cursor --type subject.created ping', 2);
    expect(second.messages.map(({ message }: any) => message.id)).toEqual([events[2].id, events[3].id]);
    const third = await listen(`--after ${events[3].id}`, 1);
    expect(third.messages[0].message).toEqual(events[4]);
  });

  test('prints the response of an address, and continues', async () => {
    receiver.respond = (response) => response.writeHead(500).end();
    const run = (url: string) => listen(`--forward ${url} --secret ${SECRET} --from-start`, 2);
    const { first, messages } = await run(receiver.url);
    expect(first.secret).toBe(SECRET);
    expect(messages.map(({ forwarded }: any) => forwarded)).toEqual(
      new Array(2).fill({ status: 500, delivered: false }),
    );
    const refused = await run('http://127.0.0.1:1/');
    expect(refused.messages[0].forwarded).toEqual({ error: expect.any(String), delivered: false });
  });

  test('continues after the service failed', async () => {
    let failures = 0;
    const proxy = await startReceiver(async (response, { path, headers }) => {
      if (path.includes('after=') && failures++ === 0) return void response.writeHead(500).end();
      const { authorization = '' } = headers;
      const answer = await fetch(world.app.url + path, { headers: { authorization } });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
    const [{ id }, next] = await feed();
    const { messages } = await listen(`--url ${proxy.url} --after ${id}`, 2);
    expect(messages).toMatchObject([{ event: 'error' }, { event: 'message', message: next }]);
    await proxy.close();
  });

  test.each([
    ['--forward ftp://x', 2],
    ['--secret short', 2],
    ['--after x --from-start', 2],
    ['--after 0199a3c5-0a0f-7c55-a1b2-000000000016', 4],
  ])('%s ends with %i', async (args, exitCode) => {
    expect((await world.eps(`webhooks listen ${args}`)).exitCode).toBe(exitCode);
  });
});

describe('webhooks trigger', () => {
  test.each(Object.keys(TRIGGERS))('makes %s happen', async (type) => {
    const { json, exitCode, stderr } = await world.eps(`webhooks trigger ${type} --json`);
    expect(exitCode, stderr).toBe(0);
    const { type: triggered, ...ids } = json;
    expect(triggered).toBe(type);
    const path = `${world.workspace.environmentPath}/events?limit=100&type=${type}`;
    const event = await eventually(async () => {
      const { items } = (await world.app.call('GET', path)).body;
      const known = new Set(Object.values(ids));
      return items.find(({ data }: any) =>
        Object.entries(data).some(([name, id]) => name.endsWith('_id') && name !== 'app_id' && known.has(id)),
      );
    });
    expect(event.type).toBe(type);
  });

  test('ping sends to the only endpoint, or to the named one', async () => {
    expect((await world.eps('webhooks trigger ping')).stderr).toContain('has no webhook endpoint');
    const endpoints = `${world.workspace.environmentPath}/webhook-endpoints`;
    const create = async (path: string) =>
      (await world.app.call('POST', endpoints, { body: { url: receiver.url + path } })).body.id;
    const first = await create('/first');
    const ping = await world.eps('webhooks trigger ping --json');
    expect(ping).toMatchObject({ exitCode: 0, json: { endpoint_id: first, event_type: 'ping' } });
    await eventually(() => receiver.received.some(({ path }) => path === '/first'));
    const second = await create('/second');
    expect((await world.eps('webhooks trigger ping')).stderr).toContain('several webhook endpoints');
    const named = await world.eps(`webhooks trigger ping --endpoint ${second}`);
    expect(named.stdout).toContain(`Sent a ping to ${second}`);
    const none = await world.eps('webhooks trigger ping --endpoint 0199a3c5-0a0f-7c55-a1b2-000000000016');
    expect(none.exitCode).toBe(4);
  });

  test('works in test environments only, with events that it can make', async () => {
    const live = await world.eps('webhooks trigger subject.created -e live');
    expect(live).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('test environments') });
    expect((await world.eps('webhooks trigger session.abandoned')).exitCode).toBe(2);
    expect((await world.eps('webhooks trigger subject.created --endpoint x')).exitCode).toBe(2);
  });
});
