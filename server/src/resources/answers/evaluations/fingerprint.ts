import { contextFingerprint, type EffectiveContext } from '@eps/engine';
import type { KeyedEvaluationRow } from './queries.ts';

type Digest = (purpose: string, value: string) => string;

/**
 * Returns the fingerprint of the context of an evaluation. Readers of evaluations see it: values of the
 * profile and of the link enter it with the enrollment and the cycle, so that nobody finds them by comparing
 * it with the fingerprints of other people, or of somebody made up with a guessed profile. Evaluations that
 * supersede each other have the same enrollment and cycle.
 */
export function fingerprintOf(
  digest: Digest,
  { enrollment_id, cycle }: Pick<KeyedEvaluationRow, 'enrollment_id' | 'cycle'>,
  context: EffectiveContext,
): string {
  return contextFingerprint(context, (field, value) =>
    digest(`context/${enrollment_id}/${cycle}/${field}`, JSON.stringify(value)),
  );
}

/** Returns the fingerprint as earlier versions computed it. */
export function earlierFingerprintOf(digest: Digest, context: EffectiveContext): string {
  return contextFingerprint(context, (field, value) => digest(`context/${field}`, JSON.stringify(value)));
}
