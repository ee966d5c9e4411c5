import type { Algorithm } from '@node-rs/argon2';
import { AppError } from '../http/errors.ts';

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 4;
const MAX_WAITING = 64;

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 256;

/** Loaded at the first sign-in: a process that serves API keys only needs none. */
const argon2 = () => import('@node-rs/argon2');

/** A hash that waits, and the network that asked for it. */
interface Waiting {
  from: string;
  begin(): void;
  refuse(error: AppError): void;
}

let running = 0;
const waiting: Waiting[] = [];

/** Hashes with Argon2id. NFKC makes equal passwords equal on systems that compose characters differently. */
export function hashPassword(password: string): Promise<string> {
  return limited(async () => (await argon2()).hash(password.normalize('NFKC'), OPTIONS));
}

/**
 * Verifies a password, for a client of the network `from`. Takes as long for an unknown account (`stored`
 * null) as for a wrong password. Throws overloaded.
 */
export async function verifyPassword(stored: string | null, password: string, from = ''): Promise<boolean> {
  // Computed on the first call for any account: computing it only for an unknown one would reveal that
  // account.
  const placeholder = await placeholderHash();
  const verify = async () => (await argon2()).verify(stored ?? placeholder, password.normalize('NFKC'));
  const matches = await limited(verify, from);
  return stored !== null && matches;
}

let placeholderPromise: Promise<string> | undefined;

function placeholderHash(): Promise<string> {
  placeholderPromise ??= argon2().then(({ hash }) => hash('no account has this password', OPTIONS));
  return placeholderPromise;
}

/**
 * Limits concurrent hashes, which take 19 MiB each. Further calls wait in a queue. When it is full, the call
 * that came last from the network with the most calls ends with overloaded, which may be this one.
 */
async function limited<T>(work: () => Promise<T>, from = ''): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    // A finished call passes its slot directly to a waiting one, so `running` stays unchanged.
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    waiting.push({ from, begin, refuse });
    if (waiting.length > MAX_WAITING) refuseOne();
    await promise;
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.begin();
    else running--;
  }
}

function refuseOne(): void {
  const byNetwork = Map.groupBy(waiting, ({ from }) => from);
  const most = [...byNetwork.values()].reduce((a, b) => (b.length > a.length ? b : a)).at(-1)!;
  waiting.splice(waiting.indexOf(most), 1);
  const message = 'Too many logins at the same time. Retry later.';
  most.refuse(new AppError('overloaded', message, {}, { 'retry-after': '1' }));
}
