import type { EvaluationStatus } from '@eps/sdk';

export const STATUSES: readonly EvaluationStatus[] = [
  'pending',
  'in_progress',
  'needs_review',
  'completed',
  'failed',
  'superseded',
  'deleted',
];

/** The filters of a list of evaluations; they are search parameters, so that each filtered list is a link. */
export interface EvaluationFilters {
  status?: EvaluationStatus;
  program_id?: string;
  subject_id?: string;
}

export function readFilters(search: Record<string, unknown>): EvaluationFilters {
  const { status, program_id, subject_id } = search;
  return {
    ...(STATUSES.includes(status as EvaluationStatus) && { status: status as EvaluationStatus }),
    ...(typeof program_id === 'string' && { program_id }),
    ...(typeof subject_id === 'string' && { subject_id }),
  };
}
