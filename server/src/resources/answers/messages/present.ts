import type { ReadRows } from '../../../db/rows.ts';
import { selectOccasionsOf } from '../../people/occasions/queries.ts';
import { type MessageRow, presentMessage } from './queries.ts';
import type { Message } from './schema.ts';

/** Returns messages as they are shown, with the occasions of studies that they are about. */
export async function presentMessages(
  run: ReadRows,
  organizationId: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const ids = rows.flatMap(({ evaluation_id }) => evaluation_id ?? []);
  const occasions = ids.length === 0 ? [] : await run(selectOccasionsOf(organizationId, ids));
  return rows.map((row) => {
    const { study_id, wave, k } =
      occasions.find(({ evaluation_id }) => evaluation_id === row.evaluation_id) ?? {};
    return { ...presentMessage(row), ...(study_id !== undefined && { study_id, wave, occasion: k }) };
  });
}
