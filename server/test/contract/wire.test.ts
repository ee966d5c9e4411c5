import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prepared } from '../prepared.ts';
import { expectNoInternals } from './expect-errors.ts';
import { startTestWorld } from './world.ts';

/** Malformed and oversized HTTP messages, sent over a plain socket. */

const world = prepared(startTestWorld, (world) => world.app.close());

/** Sends the bytes; returns everything received until the server closes, or until `waitMs` has passed. */
function sendBytes(bytes: string, waitMs = 3000): Promise<string> {
  const { hostname, port } = new URL(world.app.url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Parses an HTTP response. */
function parse(received: string) {
  const [head = '', text = ''] = received.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((header): [string, string] => {
      const at = header.indexOf(':');
      return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()];
    }),
  );
  return { status: Number(line.split(' ')[1]), headers, text };
}

const JSON_TYPE = 'Content-Type: application/json\r\n';

/** The headers of every request here: host, close, and the API key. */
const HEAD = () => `Host: x\r\nConnection: close\r\nAuthorization: Bearer ${world.app.key}\r\n`;

test.each([
  ['no HTTP at all', () => 'hello\r\n\r\n', [400]],
  ['TLS', () => '\u0016\u0003\u0001\u0002\u0000\u0001', [400]],
  ['an unknown method', () => `BREW /auth/me HTTP/1.1\r\n${HEAD()}\r\n`, [400, 404, 405, 501]],
  ['an unknown version', () => `GET /auth/me HTTP/9.9\r\n${HEAD()}\r\n`, [400, 505]],
  ['a header without a name', () => `GET /auth/me HTTP/1.1\r\n${HEAD()}: x\r\n\r\n`, [400]],
  ['a control character in a header', () => `GET /auth/me HTTP/1.1\r\n${HEAD()}X: a\u0000b\r\n\r\n`, [400]],
  ['too many headers', () => `GET /auth/me HTTP/1.1\r\n${HEAD()}${'X: y\r\n'.repeat(4000)}\r\n`, [431]],
  ['one header too long', () => `GET /auth/me HTTP/1.1\r\n${HEAD()}X: ${'y'.repeat(40_000)}\r\n\r\n`, [431]],
  [
    'two lengths',
    () => `POST /auth/login HTTP/1.1\r\n${HEAD()}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    [400],
  ],
  ['a negative length', () => `POST /auth/login HTTP/1.1\r\n${HEAD()}Content-Length: -1\r\n\r\n{}`, [400]],
  [
    'both a length and chunks',
    () =>
      `POST /auth/login HTTP/1.1\r\n${HEAD()}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    [400],
  ],
  [
    'an invalid chunk',
    () => `POST /auth/login HTTP/1.1\r\n${HEAD()}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    [400],
  ],
  ['a target that is no path', () => `GET http://[ HTTP/1.1\r\n${HEAD()}\r\n`, [400, 404]],
  [
    'a target with another host',
    () => `GET http://elsewhere/auth/me HTTP/1.1\r\n${HEAD()}\r\n`,
    [200, 400, 404],
  ],
  ['an asterisk', () => `OPTIONS * HTTP/1.1\r\n${HEAD()}\r\n`, [200, 204, 400, 404, 405]],
  ['bytes beyond ASCII in the path', () => `GET /auth/\u00e9\u00ff HTTP/1.1\r\n${HEAD()}\r\n`, [400, 404]],
] as [string, () => string, number[]][])('responds to %s', async (_, bytes, statuses) => {
  const { status, headers, text } = parse(await sendBytes(bytes()));
  expect(statuses, text).toContain(status);
  expectNoInternals({ status, headers, text, body: undefined });
  if (status < 400 || text === '') return;
  expect(JSON.parse(text).detail.request_id).toBe(headers['x-request-id']);
});

test('rejects an oversized upload by its Content-Length before reading it', async () => {
  const head = `POST /auth/login HTTP/1.1\r\n${HEAD()}${JSON_TYPE}Content-Length: 999999999\r\n\r\n{`;
  const { status, text } = parse(await sendBytes(head));
  expect(status).toBe(413);
  expect(JSON.parse(text).detail.code).toBe('payload_too_large');
});

test('a client that sends far more than the limit still receives the 413 and can continue', async () => {
  // A client in the same process would share its sockets with the server, so this one is a separate process.
  const script = `
    const headers = { 'content-type': 'application/json' };
    const body = '"' + 'x'.repeat(20_000_000) + '"';
    for (let i = 0; i < 5; i++) {
      const response = await fetch(process.argv[1] + '/auth/login', { method: 'POST', headers, body });
      console.log(response.status, (await response.json()).detail.code);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    world.app.url,
  ]);
  expect(stdout).toBe('413 payload_too_large\n'.repeat(5));
});

test('accepts a chunked body and rejects an endless one with 413', async () => {
  const start = `POST /auth/login HTTP/1.1\r\n${HEAD()}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`;
  const small = parse(await sendBytes(`${start}2\r\n{}\r\n0\r\n\r\n`));
  expect(small.status).toBe(422);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  const large = await sendBytes(`${start}${chunk.repeat(20)}`);
  if (large !== '') expect(parse(large).status).toBe(413);
});

test('still serves requests after all of these', async () => {
  expect((await world.app.call('GET', '/auth/me')).status).toBe(200);
});
