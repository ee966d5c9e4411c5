import { setTimeout as sleep } from 'node:timers/promises';
import {
  insertEnvironmentKey,
  selectEnvironmentsAfter,
} from '../resources/identity/environments/commands.ts';
import { resealSecrets, selectSecrets } from '../resources/operations/webhooks/endpoints/commands.ts';
import {
  resealCounter,
  type SealedCounter,
  selectCountersAfter,
} from '../resources/quality/psychometrics/commands.ts';
import { resealCells } from '../resources/results/ledger/commands.ts';
import { resealOutcomes, selectSealedOutcomes } from '../resources/results/program-statistics/commands.ts';
import type { Services } from '../services.ts';
import { type EnvironmentKeys, type EnvironmentScope, KEY_CACHE_MS } from '../vault/vault.ts';
import { rewrapSubjects } from './rewrap-subjects.ts';

const BATCH = 500;
/** A counter of many items takes megabytes. */
const COUNTERS = 20;
/** Every process reads the keys again within KEY_CACHE_MS; the rest allows for clock differences. */
const USABLE_AFTER_MS = 2 * KEY_CACHE_MS;

export interface RotationOptions {
  /** When the rotation of environment keys began; undefined creates no keys. */
  startedAt: string | undefined;
  print(line: string): void;
  /** How long after its creation a new key seals; shorter in tests only. */
  usableAfterMs?: number;
}

/**
 * Wraps the keys of all environments under the newest master key, and the subject keys, webhook secrets and
 * counters under the newest key of their environment. Repeatable: skips what is already done, so a run after
 * an interruption continues.
 */
export async function rotateKeys(services: Services, options: RotationOptions): Promise<void> {
  const { startedAt, print, usableAfterMs = USABLE_AFTER_MS } = options;
  let rewrapped = 0;
  let created = 0;
  for await (const scope of environments(services)) {
    rewrapped += await services.vault.rewrapEnvironment(scope);
    if (startedAt !== undefined && (await createKey(services, scope, usableAfterMs, startedAt))) created++;
  }
  print(`Environment keys: ${rewrapped} wrapped again, ${created} created.`);
  if (startedAt !== undefined) {
    print(`Waiting ${Math.ceil(usableAfterMs / 1000)} s until every process knows the new keys.`);
    await sleep(usableAfterMs);
  }
  for await (const scope of environments(services)) await reseal(services, scope, print);
}

async function* environments({ db }: Services): AsyncGenerator<EnvironmentScope> {
  let after: EnvironmentScope | undefined;
  for (;;) {
    const rows: EnvironmentScope[] = await db.system.read(selectEnvironmentsAfter(after, BATCH));
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}

/** Returns false if this rotation already created one. */
async function createKey(
  { db, vault }: Services,
  scope: EnvironmentScope,
  usableAfterMs: number,
  startedAt: string,
): Promise<boolean> {
  const wrapped = await vault.newEnvironmentKey(scope);
  const rows = await db.system.write(insertEnvironmentKey(scope, wrapped, usableAfterMs, startedAt));
  return rows.length > 0;
}

async function reseal(
  services: Services,
  scope: EnvironmentScope,
  print: RotationOptions['print'],
): Promise<void> {
  const { db, vault } = services;
  vault.forget(scope);
  const keys = await vault.environment(scope);
  for (const secrets of await db.system.read(selectSecrets(scope))) {
    const statement = resealSecrets(keys, scope.organizationId, secrets);
    if (statement) await db.system.write(statement);
  }
  await resealCounters(services, scope, keys);
  await resealCells(db, scope, keys);
  for (const row of await db.system.read(selectSealedOutcomes(scope))) {
    const statement = resealOutcomes(keys, scope, row);
    if (statement) await db.system.write(statement);
  }
  let done = 0;
  await rewrapSubjects(services.db, scope, keys, async (count) => {
    done += count;
    if (count > 0) print(`Environment ${scope.environmentId}: ${done} subject keys wrapped again.`);
  });
  if (done === 0) print(`Environment ${scope.environmentId}: every subject key is under the newest key.`);
}

async function resealCounters(
  { db }: Services,
  scope: EnvironmentScope,
  keys: EnvironmentKeys,
): Promise<void> {
  let after: SealedCounter | undefined;
  for (;;) {
    const rows: SealedCounter[] = await db.system.read(selectCountersAfter(scope, after, COUNTERS));
    for (const row of rows) {
      const statement = resealCounter(keys, scope, row);
      if (statement) await db.system.write(statement);
    }
    if (rows.length < COUNTERS) return;
    after = rows.at(-1);
  }
}
