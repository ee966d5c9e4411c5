import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { bootstrap } from '../src/boot/bootstrap.ts';
import { closeServices, createServices } from '../src/boot/services.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createApp } from '../src/http/app.ts';
import { routes } from '../src/routes.ts';
import type { Services } from '../src/services.ts';
import { createTestDatabase } from './database.ts';

export interface Answer<Body = any> {
  status: number;
  headers: Record<string, string>;
  body: Body;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is instead of `body`. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** Null: no header. Absent: a new one on POST, PATCH and DELETE. */
  idempotencyKey?: string | null;
  /** API key or token; null for none. Absent: the owner's key. */
  key?: string | null;
}

/** The service on a database of its own, answering on loopback, with the first organization's key. */
export interface TestApp {
  services: Services;
  url: string;
  organizationId: string;
  key: string;
  email: string;
  password: string;
  /** Moves the service's clock; undefined returns to the real one. */
  setClock(now: Date | undefined): void;
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
  close(): Promise<void>;
}

export async function startTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-test-'));
  const defaults = readConfig({
    EPS_DATA_DIR: dataDir,
    EPS_LOG_LEVEL: process.env['EPS_LOG_LEVEL'] ?? 'silent',
    EPS_PUBLIC_URL: 'http://127.0.0.1:8080',
    EPS_DATABASE_POOL: '6',
  });
  const config: Config = { ...defaults, ...overrides };
  let fixed: Date | undefined;
  const services = await createServices(
    config,
    database.connection,
    pino({ level: config.logLevel }),
    () => fixed ?? new Date(),
  );
  const first = await bootstrap(config, services.db, services.clock());
  if (!first) throw new Error('the test database was not empty');
  const app: FastifyInstance = createApp(services, routes);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const key = first.apiKey!;
  return {
    services,
    url,
    organizationId: first.organizationId,
    key,
    email: first.email,
    password: first.password!,
    setClock: (now) => {
      fixed = now;
    },
    call: (method, path, options = {}) => call(url, key, method, path, options),
    async close() {
      await app.close();
      await closeServices(services);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function call(
  url: string,
  ownKey: string,
  method: string,
  path: string,
  options: CallOptions,
): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers };
  const key = options.key === undefined ? ownKey : options.key;
  if (key !== null) headers['authorization'] ??= `Bearer ${key}`;
  if (method !== 'GET' && options.idempotencyKey !== null)
    headers['idempotency-key'] ??= options.idempotencyKey ?? randomUUID();
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (body !== undefined) headers['content-type'] ??= 'application/json';
  const response = await fetch(url + path, { method, headers, body: body ?? null, redirect: 'manual' });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: json ? JSON.parse(text) : undefined,
    text,
  };
}
