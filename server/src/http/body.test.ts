import http from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { setUpTenant } from '../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../test/prepared.ts';
import { routes } from '../routes.ts';
import { createApp } from './app.ts';
import { MAX_HELD_BYTES_OF_ONE } from './body.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const MB = 1024 * 1024;

/** Begins a request whose body is announced and never completed. */
function begin(url: string, path: string, sent: Buffer, length: number, key = app.key) {
  const request = http.request(url + path, {
    method: 'POST',
    agent: new http.Agent(),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': length,
    },
  });
  const response = new Promise<http.IncomingMessage>((resolve) => request.on('response', resolve));
  request.on('error', () => {});
  const isSent = new Promise<void>((resolve) => request.write(sent, () => resolve()));
  return { request, response, isSent };
}

describe('checkDefinition: large bodies', () => {
  test('of one organization are bounded in total, and their memory is free again afterwards', async () => {
    const path = `${workspace.appPath}/definitions/check`;
    const part = Buffer.alloc(3.9 * MB, ' ');
    const fitting = Math.floor(MAX_HELD_BYTES_OF_ONE / part.length);
    const open = Array.from({ length: fitting + 1 }, () => begin(app.url, path, part, 4 * MB));
    try {
      const rejected = await Promise.any(open.map(({ response }) => response));
      expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '5']);
      const small = await app.call('POST', path, { body: { kind: 'experience', content: {} } });
      expect(small.status).toBe(200);
    } finally {
      for (const { request } of open) request.destroy();
    }
    const body = { kind: 'experience', content: { title: ' '.repeat(part.length) } };
    const again = async () => (await app.call('POST', path, { body })).status;
    await expect.poll(again, { timeout: 20_000 }).toBe(200);
  });
});

describe('checkDefinition: large bodies of many organizations', () => {
  test('are bounded in total, and small requests continue', async () => {
    const part = Buffer.alloc(3.9 * MB, ' ');
    const ofOneFit = Math.floor(MAX_HELD_BYTES_OF_ONE / part.length) - 1;
    const open: ReturnType<typeof begin>[] = [];
    try {
      const rejected: Promise<http.IncomingMessage>[] = [];
      for (let i = 0; i < 4; i++) {
        const { path, key } = await setUpTenant(app, `tenant-${i}`);
        const ofOne = Array.from({ length: ofOneFit }, () =>
          begin(app.url, `${path}/definitions/check`, part, 4 * MB, key),
        );
        open.push(...ofOne);
        rejected.push(...ofOne.map(({ response }) => response));
        // Each organization holds less than it may; together they would hold more than the process.
        if (i < 3) await Promise.all(ofOne.map(({ isSent }) => isSent));
      }
      const { statusCode, headers } = await Promise.any(rejected);
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect((await app.call('GET', workspace.appPath)).status).toBe(200);
    } finally {
      for (const { request } of open) request.destroy();
    }
  });
});

describe('login: requests without a credential', () => {
  test('have a body of at most 16 kB', async () => {
    const body = { email: 'ada@example.com', password: 'x'.repeat(17 * 1024) };
    const response = await app.call('POST', '/auth/login', { key: null, body });
    expect([response.status, response.body.detail.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('createApp', () => {
  test('logs a client that closes its connection as such, and not as an outage of the database', async () => {
    const lines: { level: number; msg: string; err?: unknown }[] = [];
    const stream = new PassThrough().on('data', (line) => lines.push(JSON.parse(String(line))));
    const logged = createApp({ ...app.services, log: pino({ level: 'info' }, stream) }, routes);
    const url = await logged.listen({ host: '127.0.0.1', port: 0 });
    const path = `${workspace.appPath}/definitions/check`;
    // On a busy machine a request may be destroyed before the service has begun to read it.
    await expect
      .poll(async () => {
        const { request, isSent } = begin(url, path, Buffer.from('{"kind":'), 1000);
        await isSent;
        await sleep(100);
        request.destroy();
        return lines.map(({ msg }) => msg);
      })
      .toContainEqual(expect.stringMatching(/client closed/));
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
    await logged.close();
  });

  test('closes connections beyond the configured number', async () => {
    const capped = createApp(
      { ...app.services, config: { ...app.services.config, maxConnections: 2 } },
      routes,
    );
    const port = Number(new URL(await capped.listen({ host: '127.0.0.1', port: 0 })).port);
    const closed: number[] = [];
    const sockets = [0, 1, 2].map((i) =>
      connect(port, '127.0.0.1')
        .on('close', () => closed.push(i))
        .on('error', () => {}),
    );
    await expect.poll(() => closed.length).toBe(1);
    for (const socket of sockets) socket.destroy();
    await capped.close();
  });
});
