import type { Request } from '../../../http/request.ts';
import { selectEnvironmentHold } from '../../people/legal-holds/queries.ts';
import { countsOf } from './old-queries.ts';
import { type Counts, type Cutoffs, KINDS } from './policy.ts';

const NONE: Readonly<Counts> = { results: 0, answers: 0, sessions: 0, contacts: 0, events: 0 };

/** Counts what the next run removes, and what remains of it because of a hold. */
export async function countOld(
  request: Request,
  cutoffs: Cutoffs,
): Promise<{ removes: Counts; held: Counts }> {
  const { organizationId, environmentId, now } = request;
  // Events name programs that reveal an arm; a reader of events may count them.
  const hidden = request.rights.has('webhooks:read') ? [] : await request.hiddenPrograms();
  const counts = countsOf({ organizationId, environmentId }, cutoffs, now, hidden);
  const [[hold], ...counted] = await Promise.all([
    request.read(selectEnvironmentHold(organizationId, environmentId)),
    ...KINDS.map((kind) => counts[kind] && request.read(counts[kind])),
  ]);
  const isHeld = (hold?.held_at ?? null) !== null;
  const [removes, held] = [{ ...NONE }, { ...NONE }];
  for (const [index, kind] of KINDS.entries()) {
    const [row] = counted[index] ?? [];
    if (!row) continue;
    removes[kind] = isHeld ? 0 : row.removes;
    held[kind] = isHeld ? row.removes + row.held : row.held;
  }
  return { removes, held };
}
