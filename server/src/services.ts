import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { CredentialStore } from './credentials/store.ts';
import type { Database } from './db/database.ts';
import type { Limits } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { BundleCache } from './resources/bundles/compiled.ts';
import type { Vault } from './vault/vault.ts';

/** What every request and job works with, made once at start. */
export interface Services {
  config: Config;
  log: Logger;
  clock: () => Date;
  db: Database;
  vault: Vault;
  credentials: CredentialStore;
  limits: Limits;
  metrics: Metrics;
  mailer: Mailer;
  bundles: BundleCache;
  /** Keys derived from the master key for what is not a tenant's. */
  keys: { cursors: KeyObject; idempotency: KeyObject };
  /** How many migrations are applied, and how many this code still misses. */
  migrations(): Promise<{ migrations: number; pending: number }>;
  /** Tells the worker in this process that there is something to do now. */
  wake(job: 'webhooks' | 'cycles' | 'sessions'): void;
}
