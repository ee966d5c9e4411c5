import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Accesses } from './audit/accesses.ts';
import type { KeyNetworks } from './audit/key-networks.ts';
import type { AuditKeys } from './audit/keys.ts';
import type { AuditSource } from './audit/record.ts';
import type { Config } from './config/config.ts';
import type { Scope } from './credentials/scopes.ts';
import type { CredentialStore } from './credentials/store.ts';
import type { Database } from './db/database.ts';
import type { Transaction } from './db/transaction.ts';
import type { Limits } from './http/limits.ts';
import type { Metrics } from './http/metrics.ts';
import type { SubjectId } from './ids.ts';
import type { Mailer } from './mail/mailer.ts';
import type { SenderDomains } from './mail/sender-domains.ts';
import type { BundleCache } from './resources/content/bundles/compiled.ts';
import type { FileCache } from './resources/content/files/known.ts';
import type { AppLookups } from './resources/identity/apps/lookups.ts';
import type { EnvironmentLookups } from './resources/identity/environments/lookups.ts';
import type { OrganizationLookups } from './resources/identity/organizations/lookups.ts';
import type { TargetResolver } from './resources/operations/webhooks/endpoints/target.ts';
import type { CheckedFetch } from './resources/operations/webhooks/worker/checked-fetch.ts';
import type { OccasionsOfWave } from './resources/people/occasions/schema.ts';
import type { Blinding } from './resources/people/programs/blinding.ts';
import type { Threads } from './threads/pool.ts';
import type { WakeableJob } from './threads/tasks.ts';
import type { Epochs } from './vault/epochs.ts';
import type { EnvironmentScope, SubjectKey, Vault } from './vault/vault.ts';

/** The services that request handlers and jobs use, created once at start. */
export interface Services {
  config: Config;
  log: Logger;
  clock: () => Date;
  db: Database;
  vault: Vault;
  epochs: Epochs;
  credentials: CredentialStore;
  limits: Limits;
  metrics: Metrics;
  mailer: Mailer;
  senderDomains: SenderDomains;
  audit: AuditKeys;
  keyNetworks: KeyNetworks;
  accesses: Accesses;
  apps: AppLookups;
  organizations: OrganizationLookups;
  environments: EnvironmentLookups;
  blinding: Blinding;
  bundles: BundleCache;
  files: FileCache;
  /** Worker threads for heavy work; undefined inside a worker thread, where all work is done directly. */
  threads: Threads | undefined;
  /** Resolves and checks the hosts of webhook endpoints. */
  webhookTargets: TargetResolver;
  /** Fetches from addresses that tenants give, such as those of their identity providers. */
  fetchChecked: CheckedFetch;
  /** Keys derived from the root secret, which belong to no tenant. */
  keys: { cursors: KeyObject; idempotency: KeyObject; factors: KeyObject };
  /** Returns how many migrations are applied, and how many this version still has to apply. */
  migrations(): Promise<{ migrations: number; pending: number }>;
  /** Returns why nothing can be written to the database; undefined if it can be. */
  notWritable(): Promise<string | undefined>;
  /**
   * Opens and closes the due occasions of a person in the study of a program, before the worker does.
   * Returns whether the person takes part in it.
   */
  openDueOccasions(
    scope: { organizationId: string; environmentId: string },
    of: { programId: string; subjectId: string },
  ): Promise<boolean>;
  /** Returns the target of a person's link in the study of its program. */
  ownOccasions(target: LinkTarget): Promise<OwnOccasions | undefined>;
  /**
   * Returns what a reader may see of the occasions of a person in the wave of a study that a program belongs
   * to; undefined for other programs.
   */
  occasionsOfWave(target: OccasionsTarget, reader: Reader): Promise<OccasionsOfWave | undefined>;
  /** Queues the messages that waited for addresses, and completes the tasks that asked to confirm them. */
  addressesConfirmed(
    tx: Transaction,
    request: AuditSource & EnvironmentScope & { now: Date },
    people: readonly { subjectId: string; key: SubjectKey }[],
  ): Promise<void>;
  /** Makes the worker of this process run a job now. Does nothing in a process without a worker. */
  wake(job: WakeableJob): void;
}

/** A link of a person in a program of a study. */
export interface LinkTarget {
  scope: EnvironmentScope;
  programId: string;
  subjectId: SubjectId;
  /** The time of the environment. */
  now: Date;
  /** Whether only the person has the link. It may then lead to content that reveals the arm. */
  seesArms: boolean;
}

/** The programs in which a person of a study can answer now, and when the next occasion opens, if known. */
export interface OwnOccasions {
  open?: { programId: string; evaluationId: string };
  nextOpensAt?: Date;
  timeZone: string;
}

/** A person in a program of a study. */
export type OccasionsTarget = Pick<LinkTarget, 'scope' | 'programId' | 'subjectId'>;

/** Who reads, and at which time of the environment. */
export interface Reader {
  rights: { has(scope: Scope): boolean };
  now: Date;
}
