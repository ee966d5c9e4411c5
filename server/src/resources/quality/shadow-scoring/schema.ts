import type { ShadowSummary } from '@eps/engine';
import { DateTime, namedObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';

export const USUAL_SAMPLE = 1000;
export const MOST_SAMPLED = 5000;

export const ShadowBundle = namedObject('ShadowBundleRequest', {
  bundle_id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the bundle in use.' }),
  environment_id: Type.Unsafe<string>({
    ...Uuid,
    description: 'ID of the environment of the evaluations.',
  }),
  starts_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'Use evaluations completed at or after this time.',
  }),
  ends_at: Optional.Unsafe<string>({
    ...DateTime,
    description: 'Use evaluations completed before this time.',
  }),
  sample: Optional.Integer({
    minimum: 1,
    maximum: MOST_SAMPLED,
    default: USUAL_SAMPLE,
    description: 'Use at most this many evaluations, the newest.',
  }),
});

/** The stored request of a shadow job. */
export interface ShadowJob extends Static<typeof ShadowBundle> {
  /** The bundle to compare with the bundle in use. */
  candidate_id: string;
  /**
   * The user that started the job without `evaluations:answers`, also with an API key: the job compares
   * people in closed cells that this user did not make, whatever the sample. Null for all evaluations.
   */
  reader?: string | null;
  /** Programs whose evaluations are left out, because the user that started the job may not see them. */
  hidden_programs?: readonly string[];
  /** Fingerprints of the two bundles. */
  fingerprints: { in_use: string; candidate: string };
}

/** Result of the job. */
export interface ShadowResult extends ShadowSummary {
  in_use: { bundle_id: string; fingerprint: string };
  candidate: { bundle_id: string; fingerprint: string };
  /** Whether older evaluations exist that the sample leaves out. */
  truncated: boolean;
  /** What a reader without `evaluations:answers` sees of a job that such a reader has started. */
  released?: ShadowSummary;
}
