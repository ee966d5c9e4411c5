import { type PaperRow, presentEntries } from '../../people/answer-origins/queries.ts';
import type { PaperEntry } from './schema.ts';

/** Returns a paper form without its answers. */
export function presentForm(row: PaperRow): PaperEntry {
  const { id, program_id, subject_id, enrollment_id, evaluation_id, version_bundle_id, respondent } = row;
  const state = row.state!;
  return {
    id,
    program_id,
    subject_id,
    enrollment_id,
    evaluation_id,
    version_bundle_id,
    state: state === 'entered' || row.is_open ? state : 'lapsed',
    respondent,
    answered_at: row.answered_at!,
    entries: presentEntries(row),
  };
}
