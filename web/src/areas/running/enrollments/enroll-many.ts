import type { EnvironmentClient } from '@eps/sdk';

export interface EnrollOutcome {
  created: number;
  /** Number of subjects that were not enrolled, by error code. */
  failed: Record<string, number>;
}

/** The most subjects that one request enrolls. */
const MAX_SUBJECTS = 100;

/** Enrolls subjects in batches and reports how many are done. */
export async function enrollMany(
  api: EnvironmentClient,
  programId: string,
  subjectIds: readonly string[],
  onProgress: (done: number) => void = () => {},
): Promise<EnrollOutcome> {
  const outcome: EnrollOutcome = { created: 0, failed: {} };
  for (let start = 0; start < subjectIds.length; start += MAX_SUBJECTS) {
    const batch = subjectIds.slice(start, start + MAX_SUBJECTS);
    const { receipts } = await api.enrollments.createMany({ program_id: programId, subject_ids: batch });
    for (const { error_code: code } of receipts) {
      if (code === null) outcome.created++;
      else outcome.failed[code] = (outcome.failed[code] ?? 0) + 1;
    }
    onProgress(start + batch.length);
  }
  return outcome;
}
