import { presented } from '../../../http/presented.ts';
import { type PaperRow, presentEntries } from '../../people/answer-origins/queries.ts';
import { PaperEntry } from './schema.ts';

/** Returns a paper form without its answers. */
export function presentForm(row: PaperRow): PaperEntry {
  const state = row.state!;
  return presented(PaperEntry, {
    ...row,
    state: state === 'entered' || row.is_open ? state : 'lapsed',
    answered_at: row.answered_at!,
    entries: presentEntries(row),
  });
}
