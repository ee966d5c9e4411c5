import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from '../http/errors.ts';

/** OWASP's Argon2id parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 4;
const MAX_WAITING = 64;

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 256;

let running = 0;
const waiting: (() => void)[] = [];

/** Argon2id. The same characters typed on another system may be composed differently, hence NFKC. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password.normalize('NFKC'), OPTIONS));
}

/** Compares in constant effort: an unknown account costs the same as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Made on the first call whoever it is for, so that it is not what tells the first unknown account.
  const placeholder = await unknownAccount();
  const matches = await limited(() => verify(stored ?? placeholder, password.normalize('NFKC')));
  return stored !== null && matches;
}

let unknown: Promise<string> | undefined;

function unknownAccount(): Promise<string> {
  unknown ??= hash('no account has this password', OPTIONS);
  return unknown;
}

/** Each hash takes 19 MiB, so only a few run at once; a crowd waits, and beyond that is told to come back. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING)
      throw new AppError('overloaded', 'Too many sign-ins at once.', {}, { 'retry-after': '1' });
    // Whoever finishes hands its place over, so nobody who comes later slips in between.
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
