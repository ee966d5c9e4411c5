import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../jobs/run.ts';
import {
  claimKeyPass,
  endKeyPass,
  selectKeyBefore,
  selectOutdatedEnvironments,
  selectUnfinishedPass,
} from '../resources/people/subjects/key-passes.ts';
import type { Services } from '../services.ts';
import { dayOf, epochAt } from '../vault/epoch-keys.ts';
import type { EnvironmentScope } from '../vault/vault.ts';
import { rewrapSubjects } from './rewrap-subjects.ts';

const POLL_MS = 60_000;
const ENVIRONMENTS = 100;
/** The pause after a batch is this many times as long as the batch. */
const PAUSE = 3;
/**
 * An import that began before midnight may commit keys of its day after the pass of the next day. So keys of
 * a day are destroyed only after a pass of the second day after it.
 */
const PASSES_AFTER = 2;

/**
 * Creates the epoch keys of the coming day, wraps the keys of all subjects under the current epoch, and
 * destroys the epoch keys that are past the erasure horizon. Several workers share the environments; after a
 * crash, another one continues when the lease has expired.
 */
export function epochKeys(services: Services): Job {
  const { epochs, clock } = services;
  return {
    name: 'epoch-keys',
    pollMs: POLL_MS,
    async run(signal) {
      if (!epochs.directory) return { more: false };
      await epochs.create();
      const more = await rewrapOutdated(services, signal);
      const destroyed = await epochs.directory.destroyed();
      const due = epochAt(clock()) - epochs.horizonDays;
      if (due > (destroyed?.through ?? 0)) await destroyThrough(services, due);
      // Completes an interrupted run.
      else if (destroyed) await epochs.destroyThrough(destroyed.through);
      return { more };
    },
  };
}

/** Returns whether there may be more environments to do. */
async function rewrapOutdated(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, epochs, clock } = services;
  const epoch = epochs.keys.current()?.epoch;
  if (epoch === undefined) return false;
  const outdated = await db.system.read(selectOutdatedEnvironments(epoch, clock(), ENVIRONMENTS));
  for (const scope of outdated) {
    if (signal.aborted) return false;
    await rewrapEnvironment(services, scope, epoch, signal);
  }
  return outdated.length === ENVIRONMENTS;
}

async function rewrapEnvironment(
  { db, vault, clock, config }: Services,
  scope: EnvironmentScope,
  epoch: number,
  signal: AbortSignal,
): Promise<void> {
  const until = () => new Date(clock().getTime() + config.worker.leaseMs);
  const claim = claimKeyPass(scope.environmentId, epoch, clock(), until());
  if ((await db.system.write(claim)).length === 0) return;
  const keys = await vault.environment(scope);
  let startedAt = performance.now();
  await rewrapSubjects(db, scope, keys, async (count) => {
    signal.throwIfAborted();
    if (count === 0) return;
    await db.system.write(endKeyPass(scope.environmentId, null, until()));
    // Leaves most of the time to requests.
    await sleep(PAUSE * (performance.now() - startedAt));
    startedAt = performance.now();
  });
  await db.system.write(endKeyPass(scope.environmentId, epoch, clock()));
}

async function destroyThrough({ db, epochs, log }: Services, epoch: number): Promise<void> {
  const [unfinished] = await db.system.read(selectUnfinishedPass(epoch + PASSES_AFTER));
  if (unfinished) return;
  const [left] = await db.system.read(selectKeyBefore(epoch));
  if (left) throw new Error(`a subject key is still wrapped under an epoch key up to ${dayOf(epoch)}`);
  await epochs.destroyThrough(epoch);
  log.info({ through: dayOf(epoch) }, 'destroyed epoch keys');
}
