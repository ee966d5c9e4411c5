import { createHmac, type KeyObject } from 'node:crypto';
import type { Statement } from '../db/batch.ts';
import type { Database } from '../db/database.ts';
import { column, columns, rowsOf } from '../db/rows.ts';
import { deleteFrom, upsert } from '../db/statements.ts';
import type { Transaction } from '../db/transaction.ts';

/**
 * How many attempts are free, and how the pauses after further ones grow: each is twice as long as the last.
 */
export interface ThrottlePolicy {
  /** Distinguishes the counters of different policies. */
  name: string;
  free: number;
  firstPauseMs: number;
  longestPauseMs: number;
  /** The count starts again when there was no attempt for this long. */
  forgetAfterMs: number;
}

/** The counted keys, for example an account and a network. */
export interface Counter {
  policy: ThrottlePolicy;
  parts: readonly string[];
}

/** A counter that does not allow an attempt yet. */
export interface Paused {
  counter: Counter;
  waitMs: number;
}

/** Counters of attempts, shared by all processes through the database. */
export interface Throttle {
  /**
   * Counts an attempt on each counter. Returns the first counter that does not allow an attempt yet, with the
   * milliseconds to wait; then nothing is counted, so attempts during a pause do not extend it.
   */
  count(counters: readonly Counter[]): Promise<Paused | undefined>;
  /** Resets `reset` and takes one attempt off `refund`. */
  succeed(reset: readonly Counter[], refund: readonly Counter[]): Promise<void>;
  /** Returns whether `remember` was called for these values within its time. */
  isKnown(parts: readonly string[]): Promise<boolean>;
  remember(parts: readonly string[], forMs: number): Promise<void>;
}

export function createThrottle(db: Database, clock: () => Date, key: KeyObject): Throttle {
  const digest = (parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const digestOf = ({ policy, parts }: Counter) => digest([policy.name, ...parts]);
  return {
    async count(counters) {
      const now = clock();
      try {
        await db.system.transaction(async (tx) => {
          for (const counter of counters) await countOne(tx, counter, digestOf(counter), now);
        });
        return undefined;
      } catch (error) {
        if (error instanceof PauseError) return error.paused;
        throw error;
      }
    },
    async succeed(reset, refund) {
      await db.system.transaction(async (tx) => {
        for (const counter of refund) tx.push(takeOneOff(digestOf(counter), counter.policy.free, clock()));
        for (const counter of reset) tx.push(deleteCounter(digestOf(counter)));
      });
    },
    async isKnown(parts) {
      const rows = await db.system.read(selectKnown(digest(parts), clock()));
      return rows.length > 0;
    },
    async remember(parts, forMs) {
      await db.system.write(upsertKnown(digest(parts), new Date(clock().getTime() + forMs)));
    },
  };
}

/** Rolls the counting back because a counter does not allow an attempt yet. */
class PauseError extends Error {
  readonly paused: Paused;

  constructor(paused: Paused) {
    super('the next attempt is not allowed yet');
    this.paused = paused;
  }
}

async function countOne(tx: Transaction, counter: Counter, key: Buffer, now: Date): Promise<void> {
  if (await tx.first(countAttempt(counter.policy, key, now))) return;
  const paused = await tx.first(selectPause(key));
  const waitMs = paused ? Math.max(1, Date.parse(paused.next_allowed_at) - now.getTime()) : 1;
  throw new PauseError({ counter, waitMs });
}

const COUNTED = rowsOf(columns('throttles', 'attempts'));

/** Counts an attempt; returns no row if the counter does not allow one yet. */
function countAttempt(policy: ThrottlePolicy, key: Buffer, now: Date) {
  const pauseAfter = (attempts: string) =>
    `CASE WHEN ${attempts} < $3 THEN $2::timestamptz ELSE $2::timestamptz + make_interval(
       secs => least($5::double precision, $4 * power(2, least(${attempts} - $3, 30))) / 1000) END`;
  const next = 'CASE WHEN t.expires_at <= $2 THEN 1 ELSE t.attempts + 1 END';
  return COUNTED.query(
    `INSERT INTO throttles AS t (key_digest, attempts, next_allowed_at, expires_at)
     VALUES ($1, 1, ${pauseAfter('1')}, $6)
     ON CONFLICT (key_digest) DO UPDATE SET attempts = ${next},
       next_allowed_at = ${pauseAfter(`(${next})`)}, expires_at = $6
     WHERE t.next_allowed_at <= $2
     RETURNING attempts`,
    [
      key,
      now,
      policy.free,
      policy.firstPauseMs,
      policy.longestPauseMs,
      new Date(now.getTime() + policy.forgetAfterMs),
    ],
  );
}

const PAUSE = rowsOf(columns('throttles', 'next_allowed_at'));

function selectPause(key: Buffer) {
  return PAUSE.query('SELECT next_allowed_at FROM throttles WHERE key_digest = $1', [key]);
}

/** Also ends the pause that the attempt caused, if it was the first attempt beyond the free ones. */
function takeOneOff(key: Buffer, free: number, now: Date): Statement {
  return {
    text: `UPDATE throttles SET attempts = attempts - 1,
             next_allowed_at = CASE WHEN attempts <= $2 THEN $3 ELSE next_allowed_at END
           WHERE key_digest = $1 AND attempts > 0`,
    values: [key, free, now],
  };
}

function deleteCounter(key: Buffer): Statement {
  return deleteFrom('throttles', { key_digest: key });
}

const KNOWN = rowsOf({ expires_at: column('known_networks', 'expires_at') });

function selectKnown(key: Buffer, now: Date) {
  return KNOWN.query('SELECT expires_at FROM known_networks WHERE key_digest = $1 AND expires_at > $2', [
    key,
    now,
  ]);
}

function upsertKnown(key: Buffer, expiresAt: Date): Statement {
  return upsert('known_networks', { key_digest: key }, { expires_at: expiresAt });
}

/** Deletes at most `limit` counters that have expired. Runs as the system. */
export function deleteExpiredThrottles(now: Date, limit: number): Statement {
  return {
    text: `DELETE FROM throttles WHERE key_digest IN (
             SELECT key_digest FROM throttles WHERE expires_at < $1 AND next_allowed_at < $1 LIMIT $2)
           RETURNING 1`,
    values: [now, limit],
  };
}

/** Deletes at most `limit` networks from which no user has signed in for long. Runs as the system. */
export function deleteExpiredNetworks(now: Date, limit: number): Statement {
  return {
    text: `DELETE FROM known_networks WHERE key_digest IN (
             SELECT key_digest FROM known_networks WHERE expires_at < $1 LIMIT $2)
           RETURNING 1`,
    values: [now, limit],
  };
}
