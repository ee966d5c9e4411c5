import { computed, rowsOf } from '../../../db/rows.ts';
import type { Request } from '../../../http/request.ts';

/** A thousand results take a third of a second of a processor. */
const MOST_LIVE = 5000;

const COUNT = rowsOf({ is_live: computed('boolean') });

/**
 * Whether readers of answers see live figures of a program. These are computed from each person and result,
 * because closed cells lack what they show: corrections and erasures since, units with few people, the cycle
 * of late answers, and each person once. Of programs with more, all readers see closed cells.
 */
export async function hasLiveFigures(request: Request, programId: string): Promise<boolean> {
  const [count] = await request.read(selectIsLive(request.organizationId, programId, MOST_LIVE));
  return count!.is_live;
}

export function selectIsLive(organizationId: string, programId: string, most: number) {
  const atMost = (table: string, condition: string) => `(SELECT count(*) FROM (SELECT FROM ${table}
    WHERE organization_id = $1 AND program_id = $2 ${condition} LIMIT $3 + 1) x) <= $3`;
  const finished = atMost('evaluations', `AND status IN ('completed', 'needs_review')`);
  return COUNT.query(`SELECT ${finished} AND ${atMost('enrollments', '')} AS is_live`, [
    organizationId,
    programId,
    most,
  ]);
}
