import { Resolver } from 'node:dns';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { domainOf } from '../mail/sender-domains.ts';
import { type BootstrapConfig, readBootstrapConfig } from './bootstrap.ts';
import { type DatabaseConfig, readDatabaseConfig } from './database.ts';
import { withSecretsFromFiles } from './files.ts';
import { type ErasureConfig, type KeyConfig, readErasureConfig, readKeyConfig } from './keys.ts';
import { type MailEventsConfig, readMailEventsConfig } from './mail-events.ts';
import { readProcesses } from './processes.ts';
import { unknownVariables } from './unknown-variables.ts';
import { ConfigError, type Environment, instant, integer, list, oneOf, text } from './values.ts';

export type { DatabaseConfig } from './database.ts';
export { ConfigError } from './values.ts';

/** The configuration from environment variables, read once. No other file of the server reads process.env. */
export interface Config {
  host: string;
  port: number;
  /** Absent: the embedded database. */
  database: DatabaseConfig | undefined;
  /** How long the start waits for a database that is not available yet. */
  databaseWaitMs: number;
  dataDir: string;
  mode: 'development' | 'production';
  publicUrl: string;
  metrics: {
    /** A port for GET /metrics alone, without a credential. */
    port: number | undefined;
    /** Bearer token for GET /metrics on the port of the API. */
    token: string | undefined;
  };
  /** Contact in /.well-known/security.txt. */
  securityContact: string | undefined;
  trustedProxies: string[];
  keys: KeyConfig;
  erasure: ErasureConfig;
  bootstrap: BootstrapConfig;
  /** API key for the demo; without it, the demo uses the one in first-run.txt. */
  demoApiKey: string | undefined;
  roles: { api: boolean; worker: boolean };
  /** How many processes share the port; with more than one, a further process starts them. */
  processes: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The program that prints pages as PDF. */
  chromium: string | undefined;
  /** Domains from which organizations may send; see createSenderDomains. */
  mailDomains: string[];
  mailEvents: MailEventsConfig;
  databasePoolSize: number;
  /** Worker threads for large content. */
  threads: number;
  /** Whether each request is a line of the log. */
  accessLog: boolean;
  /** How many connections of clients a process keeps open; it closes further ones at once. */
  maxConnections: number;
  logLevel: string;
  /** A message about each variable that the service does not know. */
  unknownVariables: string[];
  /** Rate limits in cost units per second. */
  requestsPerSecond: number;
  organizationRequestsPerSecond: number;
  legacyKeyCutoff: string | undefined;
  worker: { pollMs: number; leaseMs: number; batch: number };
  audit: {
    checkpointMs: number;
    /** File to which the worker appends checkpoints. */
    checkpointFile: string;
    /** Where the worker also sends them. */
    checkpointUrl: string | undefined;
  };
  webhooks: {
    retryScheduleMs: number[];
    timeoutMs: number;
    disableAfterMs: number;
    pollMs: number;
    leaseMs: number;
    allow: string[];
    /** Name servers for the hosts of endpoints; empty for those of the operating system. */
    dnsServers: string[];
    /** HTTP proxy for deliveries. */
    proxyUrl: URL | undefined;
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Reads and checks the environment variables. Throws ConfigError, which names the variable and the accepted
 * values.
 */
export function readConfig(variables: Environment = process.env): Config {
  const env = withSecretsFromFiles(variables);
  const port = integer(env, 'EPS_PORT', integer(env, 'PORT', 8080, 0, 65_535), 0, 65_535);
  const host = text(env, 'EPS_HOST') ?? '127.0.0.1';
  const dataDir = resolve(text(env, 'EPS_DATA_DIR') ?? './data');
  const mode = oneOf(env, 'EPS_MODE', ['development', 'production'] as const, 'development');
  const database = readDatabaseConfig(env);
  return {
    host,
    port,
    database,
    databaseWaitMs: integer(env, 'EPS_DATABASE_WAIT_MS', 30 * SECOND, 0, HOUR),
    dataDir,
    mode,
    publicUrl: publicUrl(env, mode, host, port),
    metrics: { port: metricsPort(env), token: metricsToken(env) },
    securityContact: securityContact(env),
    trustedProxies: trustedProxies(env),
    keys: readKeyConfig(env, dataDir, mode),
    erasure: readErasureConfig(env, database ? undefined : dataDir),
    bootstrap: readBootstrapConfig(env),
    demoApiKey: text(env, 'EPS_API_KEY'),
    roles: roles(env),
    processes: readProcesses(env),
    smtpUrl: smtpUrl(env),
    mailFrom: mailFrom(env),
    chromium: text(env, 'EPS_CHROMIUM'),
    mailDomains: mailDomains(env, mode),
    mailEvents: readMailEventsConfig(env),
    databasePoolSize: integer(env, 'EPS_DATABASE_POOL', 10, 2, 200),
    threads: integer(env, 'EPS_THREADS', 2, 1, 64),
    accessLog:
      oneOf(env, 'EPS_ACCESS_LOG', ['on', 'off'] as const, mode === 'production' ? 'on' : 'off') === 'on',
    maxConnections: integer(env, 'EPS_MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    unknownVariables: unknownVariables(variables),
    logLevel: oneOf(env, 'EPS_LOG_LEVEL', LOG_LEVELS, 'info'),
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
      checkpointFile: resolve(
        text(env, 'EPS_AUDIT_CHECKPOINT_FILE') ??
          join(text(env, 'EPS_DATA_DIR') ?? './data', 'audit-checkpoints.jsonl'),
      ),
      checkpointUrl: checkpointUrl(env),
    },
    webhooks: {
      retryScheduleMs: schedule(env),
      timeoutMs: integer(env, 'EPS_WEBHOOK_TIMEOUT_MS', 15 * SECOND, 10, 10 * MINUTE),
      disableAfterMs: integer(env, 'EPS_WEBHOOK_DISABLE_AFTER_MS', 120 * HOUR, 1, 8760 * HOUR),
      pollMs: integer(env, 'EPS_WEBHOOK_POLL_MS', SECOND, 10, HOUR),
      leaseMs: integer(env, 'EPS_WEBHOOK_LEASE_MS', MINUTE, 100, HOUR),
      allow: webhookAllow(env),
      dnsServers: dnsServers(env),
      proxyUrl: webhookProxy(env),
    },
  };
}

function trustedProxies(env: Environment): string[] {
  const proxies = list(env, 'EPS_TRUSTED_PROXIES');
  if (!proxies.every((proxy) => ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)))
    throw new ConfigError(
      'EPS_TRUSTED_PROXIES must be a comma-separated list of IP addresses or CIDR ranges.',
    );
  return proxies;
}

function webhookAllow(env: Environment): string[] {
  const allowed = list(env, 'EPS_WEBHOOK_ALLOW');
  if (
    !allowed.every((entry) => (entry.includes('/') ? ipaddr.isValidCIDR(entry) : /^[\w.:[\]-]+$/.test(entry)))
  )
    throw new ConfigError('EPS_WEBHOOK_ALLOW must be a comma-separated list of host names or CIDR ranges.');
  return allowed;
}

function dnsServers(env: Environment): string[] {
  const servers = list(env, 'EPS_DNS_SERVERS');
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new ConfigError(
      'EPS_DNS_SERVERS must be a comma-separated list of IP addresses, each with or without a port.',
    );
  }
  return servers;
}

function webhookProxy(env: Environment): URL | undefined {
  const value = text(env, 'EPS_WEBHOOK_PROXY_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError('EPS_WEBHOOK_PROXY_URL must have the form http://user:password@host:port.');
  return url;
}

function smtpUrl(env: Environment): string | undefined {
  const value = text(env, 'EPS_SMTP_URL');
  if (value !== undefined && !(/^smtps?:\/\//.test(value) && URL.canParse(value)))
    throw new ConfigError(
      'EPS_SMTP_URL must have the form smtp://user:password@host:port or smtps://user:password@host:port.',
    );
  return value;
}

function checkpointUrl(env: Environment): string | undefined {
  const value = text(env, 'EPS_AUDIT_CHECKPOINT_URL');
  if (value !== undefined && !(/^https?:\/\//.test(value) && URL.canParse(value)))
    throw new ConfigError('EPS_AUDIT_CHECKPOINT_URL must be an http or https URL.');
  return value;
}

/** An address, or a name and an address in angle brackets. */
const SENDER = /^(?:[^\s<>,@]+@[^\s<>,@]+|[^<>]*<[^\s<>,@]+@[^\s<>,@]+>)$/;

/** A mail client sends a mail whose sender it cannot read without an address of the sender. */
function mailFrom(env: Environment): string {
  const value = text(env, 'EPS_MAIL_FROM') ?? 'Evaluation Program Service <no-reply@localhost>';
  if (!SENDER.test(value))
    throw new ConfigError('EPS_MAIL_FROM must be an e-mail address, or have the form Name <address>.');
  return value;
}

const DOMAIN = /^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)$/;

function mailDomains(env: Environment, mode: Config['mode']): string[] {
  const domains = list(env, 'EPS_MAIL_DOMAINS').map((domain) => domain.toLowerCase());
  if (!domains.every((domain) => DOMAIN.test(domain)))
    throw new ConfigError(
      'EPS_MAIL_DOMAINS must be a comma-separated list of domains, such as example.org or *.example.org.',
    );
  if (domains.length > 0) return domains;
  return mode === 'production' ? [domainOf(mailFrom(env))] : ['*'];
}

function publicUrl(env: Environment, mode: Config['mode'], host: string, port: number): string {
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

function metricsToken(env: Environment): string | undefined {
  const token = text(env, 'EPS_METRICS_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new ConfigError('EPS_METRICS_TOKEN must have at least 16 printable ASCII characters, no spaces.');
  return token;
}

function securityContact(env: Environment): string | undefined {
  const contact = text(env, 'EPS_SECURITY_CONTACT');
  if (contact !== undefined && !(/^(https|mailto|tel):/.test(contact) && URL.canParse(contact)))
    throw new ConfigError('EPS_SECURITY_CONTACT must be a URI that begins with https:, mailto: or tel:.');
  return contact;
}

function roles(env: Environment): Config['roles'] {
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
