import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { hashSecret, isNamedKey, newApiKey } from '../credentials/api-key.ts';
import { hashPassword } from '../credentials/password.ts';
import { SCOPES } from '../credentials/scopes.ts';
import { newToken } from '../credentials/token.ts';
import type { Database } from '../db/database.ts';
import type { Transaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { insertApiKey } from '../resources/identity/api-keys/commands.ts';
import {
  insertSignInLink,
  insertUserIfUnknown,
  updateEmailVerified,
  updatePassword,
} from '../resources/identity/auth/commands.ts';
import { SIGN_IN_LINK_MS, signInUrl } from '../resources/identity/auth/create-sign-in-link.ts';
import { weaknessOfConfigured } from '../resources/identity/auth/password-policy.ts';
import { pushOwner } from '../resources/identity/members/commands.ts';
import { insertOrganization } from '../resources/identity/organizations/commands.ts';

/** The resources that the first start created. Contains only generated secrets, not configured ones. */
export interface FirstRun {
  organizationId: string;
  email: string;
  password: string | undefined;
  apiKey: string | undefined;
  /** Signs the owner in once. */
  signInUrl: string;
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
    if (await organizationExists(tx)) return undefined;
    // Only now: the other process may use the same data directory, and then the file is its own.
    const file = await saveSecrets(config, run);
    insertFirst(tx, run, passwordHash, now);
    return { file };
  });
  if (!created) return undefined;
  return {
    organizationId: run.organizationId,
    email: run.email,
    password: config.bootstrap.password === undefined ? run.password : undefined,
    apiKey: config.bootstrap.apiKey === undefined ? run.apiKey : undefined,
    signInUrl: signInUrl(config, run.signInToken),
    file: created.file,
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
  signInToken: string;
}

async function plan(config: Config): Promise<Plan> {
  const { bootstrap: configured } = config;
  const planned: Plan = {
    organizationId: configured.organizationId ?? newId(),
    email: configured.email ?? 'owner@localhost',
    password: configured.password ?? randomBytes(18).toString('base64url'),
    apiKey: configured.apiKey ?? newApiKey(),
    signInToken: newToken(),
  };
  if (configured.password !== undefined) await checkPassword(configured.password, planned.email);
  return planned;
}

/**
 * Returns the file, or undefined if it cannot be written and would contain no secret that is shown only once.
 */
async function saveSecrets(config: Config, planned: Plan): Promise<string | undefined> {
  const { bootstrap: configured } = config;
  const secrets = [
    configured.apiKey === undefined ? `api_key=${planned.apiKey}` : undefined,
    configured.password === undefined ? `password=${planned.password}` : undefined,
  ].filter((line) => line !== undefined);
  const lines = [
    `organization_id=${planned.organizationId}`,
    `email=${planned.email}`,
    ...secrets,
    `sign_in_url=${signInUrl(config, planned.signInToken)}`,
    '',
  ];
  try {
    return await writePrivate(config.dataDir, lines.join('\n'));
  } catch (error) {
    // Without the only copy of a key or password the start must fail; operators can create sign-in links.
    if (secrets.length > 0) throw error;
    return undefined;
  }
}

async function writePrivate(dataDir: string, text: string): Promise<string> {
  const file = join(dataDir, 'first-run.txt');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, text, { mode: 0o600, flush: true });
  await chmod(file, 0o600);
  return file;
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
  const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MS);
  tx.push(
    insertSignInLink({
      token_hash: hashSecret(run.signInToken),
      user_id: userId,
      created_at: now,
      expires_at: expiresAt,
    }),
  );
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
    provider_id: null,
    shown_user_id: userId,
    created_at,
    expires_at: null,
    last_used_at: null,
    allowed_networks: [],
  };
  tx.push(insertApiKey(key, hashSecret(run.apiKey)));
}
