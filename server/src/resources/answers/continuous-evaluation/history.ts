import type { QuestionHistory } from '@eps/engine';
import type { DueStates, LoginCount } from './queries.ts';

/** Returns the time of the latest delivery in milliseconds since the epoch; -Infinity if there is none. */
export function lastDeliveryAt({ delivered }: DueStates): number {
  const last = (delivered ?? []).reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  return Math.round(last * 1000);
}

/**
 * Returns the due states as input of the engine. The engine compares login sessions only with the current
 * one, so all the others share one name.
 */
export function historyOf(
  { questions, delivered, expires, answered, in_login }: DueStates,
  loginSession: string,
  counts: readonly LoginCount[],
): Map<string, QuestionHistory> {
  const history = new Map<string, QuestionHistory>();
  const inLogin = new Map(counts.map(({ question_id, count }) => [question_id, count]));
  for (const [i, id] of (questions ?? []).entries())
    history.set(id, {
      deliveredAt: instant(delivered![i]!),
      expiresAt: instant(expires![i]!),
      answeredAt: instant(answered![i]!),
      loginSession: in_login![i] ? loginSession : OTHER_LOGIN,
      inLoginSession: inLogin.get(id) ?? 0,
    });
  return history;
}

/** Differs from every digest, because digests are hexadecimal. */
const OTHER_LOGIN = 'another';

function instant(seconds: number): Date;
function instant(seconds: number | null): Date | null;
function instant(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(Math.round(seconds * 1000));
}
