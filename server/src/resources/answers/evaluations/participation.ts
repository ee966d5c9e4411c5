import type { ReadRows } from '../../../db/rows.ts';
import { presentOrigin, selectOrigins } from '../../people/answer-origins/queries.ts';
import { selectCycleOccasions } from '../../people/occasions/queries.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import type { Participation } from './trace-schema.ts';

type Row = Pick<KeyedEvaluationRow, 'id' | 'program_id' | 'enrollment_id' | 'cycle'>;
/**
 * Returns, by id, what evaluations belong to (the enrollment and, in studies, the occasion of a wave), and
 * how their answers were given if this was recorded.
 */
export async function participationsOf(
  run: ReadRows,
  organizationId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Participation>> {
  if (rows.length === 0) return new Map();
  const [occasions, origins] = await Promise.all([
    run(selectCycleOccasions(organizationId, rows)),
    run(selectOrigins(organizationId, rows)),
  ]);
  const keyOf = ({ enrollment_id, cycle }: Pick<Row, 'enrollment_id' | 'cycle'>) =>
    `${enrollment_id} ${cycle}`;
  const found = new Map(occasions.map((each) => [keyOf(each), each]));
  const said = new Map(origins.map((each) => [keyOf(each), presentOrigin(each)]));
  return new Map(
    rows.map((row) => {
      const { study_id, wave, k } = found.get(keyOf(row)) ?? {};
      const occasion = study_id !== undefined && { study_id, wave: wave!, occasion: k! };
      const origin = said.get(keyOf(row));
      return [row.id, { enrollment_id: row.enrollment_id, ...occasion, ...(origin && { origin }) }];
    }),
  );
}

/** The same of one evaluation. */
export async function participationOf(
  run: ReadRows,
  organizationId: string,
  row: Row,
): Promise<Participation> {
  return (await participationsOf(run, organizationId, [row])).get(row.id)!;
}
