import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { bootstrap } from '../src/boot/bootstrap.ts';
import { closeServices, createServices } from '../src/boot/services.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { createApp } from '../src/http/app.ts';
import { routes } from '../src/routes.ts';
import type { Services } from '../src/services.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { expectErrorContext } from './error-contexts.ts';

/** An HTTP response; `body` is the parsed JSON, undefined for other content types. */
export interface TestResponse<Body = any> {
  status: number;
  headers: Record<string, string>;
  body: Body;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** Null sends no header. Without it every request but GET sends a new, random key. */
  idempotencyKey?: string | null;
  /** API key or participant token; null sends none. Without it the first organization's key is sent. */
  key?: string | null;
}

/**
 * The running service with its own database, listening on loopback, and the first organization's credentials.
 */
export interface TestApp {
  services: Services;
  url: string;
  organizationId: string;
  /** API key of the first organization's owner, with all scopes. */
  key: string;
  /** The owner's email address and password. */
  email: string;
  password: string;
  /** Sets the service's clock to a fixed time; undefined restores the real clock. */
  setClock(now: Date | undefined): void;
  call<Body = any>(method: string, path: string, options?: CallOptions): Promise<TestResponse<Body>>;
  close(): Promise<void>;
}

/**
 * Starts the service; `overrides` replace parts of its configuration. Uses a new database unless one is
 * given.
 */
export async function startTestApp(overrides: Partial<Config> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  let fixed: Date | undefined;
  const { services, dataDir } = await openServices(overrides, database, () => fixed ?? new Date());
  const first = await bootstrap(services.config, services.db, services.clock());
  if (!first) throw new Error('The test database was not empty.');
  const { url, close } = await listen(services, dataDir, database);
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
    close,
  };
}

/** Starts the service on a database with data; `key` is sent like the owner's. */
export async function openTestApp(
  overrides: Partial<Config>,
  database: TestDatabase,
  key: string,
): Promise<Pick<TestApp, 'call' | 'close' | 'services'>> {
  const { services, dataDir } = await openServices(overrides, database, () => new Date());
  const { url, close } = await listen(services, dataDir, database);
  return { services, call: (method, path, options = {}) => call(url, key, method, path, options), close };
}

async function openServices(overrides: Partial<Config>, database: TestDatabase, clock: () => Date) {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-test-'));
  const defaults = readConfig({
    EPS_DATA_DIR: dataDir,
    EPS_LOG_LEVEL: process.env['EPS_LOG_LEVEL'] ?? 'silent',
    EPS_PUBLIC_URL: 'http://127.0.0.1:8080',
    EPS_DATABASE_POOL: '6',
    // Tests send many requests with one key.
    EPS_REQUESTS_PER_SECOND: '100000',
    EPS_ORGANIZATION_REQUESTS_PER_SECOND: '100000',
  });
  const config: Config = { ...defaults, ...overrides };
  const log = pino({ level: config.logLevel });
  return { services: await createServices(config, database.logins, log, clock), dataDir };
}

async function listen(services: Services, dataDir: string, database: TestDatabase) {
  const app: FastifyInstance = createApp(services, routes);
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
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
): Promise<TestResponse> {
  const headers: Record<string, string> = { ...options.headers };
  const key = options.key === undefined ? ownKey : options.key;
  if (key !== null) headers['authorization'] ??= `Bearer ${key}`;
  if (method !== 'GET' && options.idempotencyKey !== null)
    headers['idempotency-key'] ??= options.idempotencyKey ?? randomUUID();
  const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (body !== undefined) headers['content-type'] ??= 'application/json';
  const response = await fetch(url + path, { method, headers, body: body ?? null, redirect: 'manual' });
  const text = await response.text();
  const json = /^application\/(scim\+)?json/.test(response.headers.get('content-type') ?? '') && text !== '';
  const parsed = json ? JSON.parse(text) : undefined;
  if (!response.ok) expectErrorContext(parsed);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: parsed,
    text,
  };
}
