import { Resolver } from 'node:dns';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { domainOf } from '../mail/sender-domains.ts';
import { readBootstrapConfig } from './bootstrap.ts';
import { readDatabaseConfig } from './database.ts';
import { withSecretsFromFiles } from './files.ts';
import { readErasureConfig, readKeyConfig } from './keys.ts';
import { readMailEventsConfig } from './mail-events.ts';
import { readProcesses } from './processes.ts';
import { unknownVariables } from './unknown-variables.ts';
import {
  ConfigError,
  checked,
  checkedList,
  type Environment,
  instant,
  integer,
  isToken,
  list,
  MUST_BE_TOKEN,
  oneOf,
  text,
} from './values.ts';

export type { DatabaseConfig } from './database.ts';
export { ConfigError } from './values.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The configuration from environment variables, read once. No other file of the server reads process.env. */
export type Config = ReturnType<typeof readConfig>;
type Mode = 'development' | 'production';

/**
 * Reads and checks the environment variables. Throws ConfigError, which names the variable and the accepted
 * values.
 */
export function readConfig(variables: Environment = process.env) {
  const env = withSecretsFromFiles(variables);
  const port = integer(env, 'EPS_PORT', integer(env, 'PORT', 8080, 0, 65_535), 0, 65_535);
  const host = text(env, 'EPS_HOST') ?? '127.0.0.1';
  const dataDir = resolve(text(env, 'EPS_DATA_DIR') ?? './data');
  const mode: Mode = oneOf(env, 'EPS_MODE', ['development', 'production'], 'development');
  const logged = mode === 'production' ? 'on' : 'off';
  const database = readDatabaseConfig(env);
  return {
    host,
    port,
    /** Absent: the embedded database. */
    database,
    /** How long the start waits for a database that is not available yet. */
    databaseWaitMs: integer(env, 'EPS_DATABASE_WAIT_MS', 30 * SECOND, 0, HOUR),
    dataDir,
    mode,
    publicUrl: publicUrl(env, mode, host, port),
    metrics: {
      /** A port for GET /metrics alone, without a credential. */
      port: metricsPort(env),
      /** Bearer token for GET /metrics on the port of the API. */
      token: checked(env, 'EPS_METRICS_TOKEN', isToken, MUST_BE_TOKEN),
    },
    /** Contact in /.well-known/security.txt. */
    securityContact: securityContact(env),
    trustedProxies: trustedProxies(env),
    keys: readKeyConfig(env, dataDir, mode),
    erasure: readErasureConfig(env, database ? undefined : dataDir),
    bootstrap: readBootstrapConfig(env),
    /** API key for the demo; without it, the demo uses the one in first-run.txt. */
    demoApiKey: text(env, 'EPS_API_KEY'),
    roles: roles(env),
    /** How many processes share the port; with more than one, a further process starts them. */
    processes: readProcesses(env),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    /** The program that prints pages as PDF. */
    chromium: text(env, 'EPS_CHROMIUM'),
    /** Domains from which organizations may send; see createSenderDomains. */
    mailDomains: mailDomains(env, mode),
    mailEvents: readMailEventsConfig(env),
    databasePoolSize: integer(env, 'EPS_DATABASE_POOL', 10, 2, 200),
    /** Worker threads for large content. */
    threads: integer(env, 'EPS_THREADS', 2, 1, 64),
    /** Whether each request is a line of the log. */
    accessLog: oneOf(env, 'EPS_ACCESS_LOG', ['on', 'off'], logged) === 'on',
    /** How many connections of clients a process keeps open; it closes further ones at once. */
    maxConnections: integer(env, 'EPS_MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    /** A message about each variable that the service does not know. */
    unknownVariables: unknownVariables(variables),
    logLevel: oneOf(env, 'EPS_LOG_LEVEL', LOG_LEVELS, 'info'),
    /** Rate limits in cost units per second. */
    requestsPerSecond: integer(env, 'EPS_REQUESTS_PER_SECOND', 300, 1, 1_000_000),
    organizationRequestsPerSecond: integer(env, 'EPS_ORGANIZATION_REQUESTS_PER_SECOND', 3000, 1, 1_000_000),
    legacyKeyCutoff: instant(env, 'EPS_LEGACY_KEY_CUTOFF'),
    worker: {
      pollMs: integer(env, 'EPS_WORKER_POLL_MS', 1000, 10, HOUR),
      leaseMs: integer(env, 'EPS_WORKER_LEASE_MS', MINUTE, 100, HOUR),
      batch: integer(env, 'EPS_WORKER_BATCH', 100, 1, 1000),
    },
    audit: {
      checkpointMs: integer(env, 'EPS_AUDIT_CHECKPOINT_MS', MINUTE, 10, 24 * HOUR),
      /** File to which the worker appends checkpoints. */
      checkpointFile: resolve(
        text(env, 'EPS_AUDIT_CHECKPOINT_FILE') ?? join(dataDir, 'audit-checkpoints.jsonl'),
      ),
      /** Where the worker also sends them. */
      checkpointUrl: checkpointUrl(env),
    },
    webhooks: readWebhooks(env),
  };
}

function readWebhooks(env: Environment) {
  return {
    retryScheduleMs: schedule(env),
    timeoutMs: integer(env, 'EPS_WEBHOOK_TIMEOUT_MS', 15 * SECOND, 10, 10 * MINUTE),
    disableAfterMs: integer(env, 'EPS_WEBHOOK_DISABLE_AFTER_MS', 120 * HOUR, 1, 8760 * HOUR),
    pollMs: integer(env, 'EPS_WEBHOOK_POLL_MS', SECOND, 10, HOUR),
    leaseMs: integer(env, 'EPS_WEBHOOK_LEASE_MS', MINUTE, 100, HOUR),
    allow: checkedList(
      env,
      'EPS_WEBHOOK_ALLOW',
      (entry) => (entry.includes('/') ? ipaddr.isValidCIDR(entry) : /^[\w.:[\]-]+$/.test(entry)),
      'host names or CIDR ranges.',
    ),
    /** Name servers for the hosts of endpoints; empty for those of the operating system. */
    dnsServers: checkedList(
      env,
      'EPS_DNS_SERVERS',
      isNameServer,
      'IP addresses, each with or without a port.',
    ),
    /** HTTP proxy for deliveries. */
    proxyUrl: webhookProxy(env),
  };
}

function securityContact(env: Environment): string | undefined {
  const isValid = (contact: string) => /^(https|mailto|tel):/.test(contact) && URL.canParse(contact);
  const must = 'must be a URI that begins with https:, mailto: or tel:.';
  return checked(env, 'EPS_SECURITY_CONTACT', isValid, must);
}

function trustedProxies(env: Environment): string[] {
  const isValid = (proxy: string) => ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy);
  return checkedList(env, 'EPS_TRUSTED_PROXIES', isValid, 'IP addresses or CIDR ranges.');
}

function smtpUrl(env: Environment): string | undefined {
  const isValid = (url: string) => /^smtps?:\/\//.test(url) && URL.canParse(url);
  const must = 'must have the form smtp://user:password@host:port or smtps://user:password@host:port.';
  return checked(env, 'EPS_SMTP_URL', isValid, must);
}

function checkpointUrl(env: Environment): string | undefined {
  const isValid = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url);
  return checked(env, 'EPS_AUDIT_CHECKPOINT_URL', isValid, 'must be an http or https URL.');
}

function isNameServer(server: string): boolean {
  try {
    new Resolver().setServers([server]);
    return true;
  } catch {
    return false;
  }
}

function webhookProxy(env: Environment): URL | undefined {
  const value = checked(
    env,
    'EPS_WEBHOOK_PROXY_URL',
    (url) => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol),
    'must have the form http://user:password@host:port.',
  );
  return value === undefined ? undefined : new URL(value);
}

/** An address, or a name and an address in angle brackets. */
const SENDER = /^(?:[^\s<>,@]+@[^\s<>,@]+|[^<>]*<[^\s<>,@]+@[^\s<>,@]+>)$/;

/** A mail client sends a mail whose sender it cannot read without an address of the sender. */
function mailFrom(env: Environment): string {
  const must = 'must be an e-mail address, or have the form Name <address>.';
  const given = checked(env, 'EPS_MAIL_FROM', (from) => SENDER.test(from), must);
  return given ?? 'Evaluation Program Service <no-reply@localhost>';
}

const DOMAIN = /^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/;

function mailDomains(env: Environment, mode: Mode): string[] {
  const domains = checkedList(
    env,
    'EPS_MAIL_DOMAINS',
    (domain) => DOMAIN.test(domain.toLowerCase()),
    'domains, such as example.org or *.example.org.',
  );
  if (domains.length > 0) return domains.map((domain) => domain.toLowerCase());
  return mode === 'production' ? [domainOf(mailFrom(env))] : ['*'];
}

function publicUrl(env: Environment, mode: Mode, host: string, port: number): string {
  const value = text(env, 'EPS_PUBLIC_URL');
  if (value === undefined && mode === 'production')
    throw new ConfigError('Set EPS_PUBLIC_URL. Links and cookies need it in production.');
  const publicHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  if (value === undefined)
    return `http://${publicHost.includes(':') ? `[${publicHost}]` : publicHost}:${port}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new ConfigError('EPS_PUBLIC_URL must be an http or https URL without user name and password.');
  // Links are this URL and a path.
  if (/[?#]/.test(value)) throw new ConfigError('EPS_PUBLIC_URL must have no query and no fragment.');
  if (mode === 'production' && url.protocol !== 'https:')
    throw new ConfigError('EPS_PUBLIC_URL must begin with https:// in production.');
  return url.href.replace(/\/+$/, '');
}

function metricsPort(env: Environment): number | undefined {
  return text(env, 'EPS_METRICS_PORT') === undefined
    ? undefined
    : integer(env, 'EPS_METRICS_PORT', 0, 0, 65_535);
}

function roles(env: Environment) {
  const names = list(env, 'EPS_ROLES');
  const unknown = names.find((name) => name !== 'api' && name !== 'worker');
  if (unknown !== undefined)
    throw new ConfigError('EPS_ROLES must be api, worker, or both separated by a comma.');
  if (names.length === 0) return { api: true, worker: true };
  return { api: names.includes('api'), worker: names.includes('worker') };
}

function schedule(env: Environment): number[] {
  const values = list(env, 'EPS_WEBHOOK_RETRY_SCHEDULE');
  if (values.length === 0)
    return [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
  const parsed = values.map(Number);
  if (parsed.some((ms) => !Number.isInteger(ms) || ms < 0 || ms > 8760 * HOUR))
    throw new ConfigError('EPS_WEBHOOK_RETRY_SCHEDULE must be a comma-separated list of milliseconds.');
  return parsed;
}
