import { invalidValue } from '../../../http/errors.ts';

/** Throws ValidationError if a link would close before it opens. */
export function requireWindow({
  opens_at,
  closes_at,
}: {
  opens_at: string | null;
  closes_at: string | null;
}): void {
  if (opens_at === null || closes_at === null || Date.parse(opens_at) < Date.parse(closes_at)) return;
  throw invalidValue(['body', 'closes_at'], 'closes_at must be after opens_at');
}
