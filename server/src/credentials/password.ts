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

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes with Argon2id. NFKC makes equal passwords equal on systems that compose characters differently. */
export function hashPassword(password: string): Promise<string> {
  return limited(async () => (await argon2()).hash(password.normalize('NFKC'), OPTIONS));
}

/** Verifies a password. Takes as long for an unknown account (`stored` null) as for a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Computed on the first call for any account: computing it only for an unknown one would reveal that
  // account.
  const placeholder = await placeholderHash();
  const matches = await limited(async () =>
    (await argon2()).verify(stored ?? placeholder, password.normalize('NFKC')),
  );
  return stored !== null && matches;
}

let placeholderPromise: Promise<string> | undefined;

function placeholderHash(): Promise<string> {
  placeholderPromise ??= argon2().then(({ hash }) => hash('no account has this password', OPTIONS));
  return placeholderPromise;
}

/**
 * Limits concurrent hashes, which take 19 MiB each. Further calls wait in a queue; throws overloaded when it
 * is full.
 */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING)
      throw new AppError(
        'overloaded',
        'Too many logins at the same time. Retry later.',
        {},
        { 'retry-after': '1' },
      );
    // A finished call passes its slot directly to the first waiting one, so `running` stays unchanged.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
