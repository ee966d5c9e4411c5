import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { hashSecret, isNamedKey, newApiKey } from '../credentials/api-key.ts';
import { hashPassword } from '../credentials/password.ts';
import { SCOPES } from '../credentials/scopes.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { insertApiKey } from '../resources/api-keys/commands.ts';
import { insertUserIfUnknown, updateEmailVerified, updatePassword } from '../resources/auth/commands.ts';
import { weaknessOfConfigured } from '../resources/auth/password-policy.ts';
import { pushOwner } from '../resources/members/commands.ts';
import { insertOrganization } from '../resources/organizations/commands.ts';

/** What the first start created. Contains only generated secrets, not configured ones. */
export interface FirstRun {
  organizationId: string;
  email: string;
  password: string | undefined;
  apiKey: string | undefined;
  file: string | undefined;
}

const LOCK = 'eps.bootstrap';

/**
 * Creates the first organization, its owner and an API key with every scope, once per database. Writes
 * generated secrets to a file (mode 0600) before the commit, so a crash never loses the only copy. Returns
 * undefined on every later start.
 */
export async function bootstrap(config: Config, db: Database, now: Date): Promise<FirstRun | undefined> {
  if (await hasOrganization(db)) return undefined;
  const run = await plan(config);
  const passwordHash = await hashPassword(run.password);
  const created = await db.system.transaction(async (tx) => {
    // Two processes may start with an empty database at the same time.
    await tx.rows({ text: 'SELECT pg_advisory_xact_lock(hashtext($1))', values: [LOCK] });
    if (await organizationExists(tx)) return false;
    insertFirst(tx, run, passwordHash, now);
    return true;
  });
  if (!created) {
    if (run.file) await rm(run.file, { force: true });
    return undefined;
  }
  return {
    organizationId: run.organizationId,
    email: run.email,
    password: config.bootstrap.password === undefined ? run.password : undefined,
    apiKey: config.bootstrap.apiKey === undefined ? run.apiKey : undefined,
    file: run.file,
  };
}

async function hasOrganization(db: Database): Promise<boolean> {
  const rows = await db.system.read({ text: 'SELECT 1 FROM organizations LIMIT 1' });
  return rows.length > 0;
}

async function organizationExists(tx: Transaction): Promise<boolean> {
  return (await tx.first({ text: 'SELECT 1 FROM organizations LIMIT 1' })) !== undefined;
}

interface Plan {
  organizationId: string;
  email: string;
  password: string;
  apiKey: string;
  file: string | undefined;
}

async function plan({ bootstrap: configured, dataDir }: Config): Promise<Plan> {
  const planned: Plan = {
    organizationId: configured.organizationId ?? newId(),
    email: configured.email ?? 'owner@localhost',
    password: configured.password ?? randomBytes(18).toString('base64url'),
    apiKey: configured.apiKey ?? newApiKey(),
    file: undefined,
  };
  if (configured.password !== undefined) await checkPassword(configured.password, planned.email);
  const secrets = [
    configured.apiKey === undefined ? `api_key=${planned.apiKey}` : undefined,
    configured.password === undefined ? `password=${planned.password}` : undefined,
  ].filter((line) => line !== undefined);
  if (secrets.length === 0) return planned;
  const file = join(dataDir, 'first-run.txt');
  const lines = [`organization_id=${planned.organizationId}`, `email=${planned.email}`, ...secrets, ''];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, lines.join('\n'), { mode: 0o600, flush: true });
  await chmod(file, 0o600);
  return { ...planned, file };
}

/** Throws ConfigError, which does not quote the password. */
async function checkPassword(password: string, email: string): Promise<void> {
  const reason = await weaknessOfConfigured(password, email);
  if (reason !== undefined)
    throw new ConfigError(`EPS_BOOTSTRAP_PASSWORD is too easy to guess: ${reason}. Choose another one.`);
}

function insertFirst(tx: Transaction, run: Plan, passwordHash: string, now: Date): void {
  const { organizationId, email } = run;
  const userId = newId();
  const created_at = now.toISOString();
  tx.push(insertOrganization({ id: organizationId, name: 'First organization', slug: 'first', created_at }));
  tx.push(insertUserIfUnknown(userId, email, now));
  tx.push(updatePassword(userId, passwordHash));
  tx.push(updateEmailVerified(userId, now));
  pushOwner(tx, organizationId, { userId, email, now });
  const key = {
    id: newId(),
    organization_id: organizationId,
    name: 'first key',
    scopes: [...SCOPES],
    app_id: null,
    environment_id: null,
    legacy: !isNamedKey(run.apiKey),
    user_id: userId,
    created_at,
    expires_at: null,
    last_used_at: null,
  };
  tx.push(insertApiKey(key, hashSecret(run.apiKey)));
}
