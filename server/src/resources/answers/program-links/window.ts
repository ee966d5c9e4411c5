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

/** Throws ValidationError if a link that is not `reusable` has a way to return. */
export function requireReusable(link: { identity_mode: string; return?: string }): void {
  if (link.return === undefined || link.identity_mode === 'reusable') return;
  throw invalidValue(['body', 'return'], 'return is an option of reusable links');
}
