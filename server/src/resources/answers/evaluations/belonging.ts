import type { ReadRows } from '../../../db/rows.ts';
import { invalidValue } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, type Static, Type } from '../../../http/type.ts';
import { selectStudyPrograms } from '../../people/occasions/queries.ts';
import { selectVisiblePrograms } from '../../people/programs/queries.ts';

/** Filters of evaluations by what they belong to. */
const Filters = strictObject({
  program_id: Type.Optional(Uuid),
  study_id: Type.Optional({ ...Uuid, description: 'Include evaluations of the waves of this study.' }),
  wave: Optional.String({
    minLength: 1,
    maxLength: 255,
    description: 'Only with `study_id`: include evaluations of this wave, by its id in the protocol.',
  }),
  enrollment_id: Type.Optional({ ...Uuid, description: 'Include evaluations of this enrollment.' }),
});
export const BelongingFilters = Filters.properties;

/**
 * Returns the programs whose evaluations are asked for, without those that are hidden from the reader;
 * undefined for those of all programs. A study that does not exist has none. Throws ValidationError for a
 * wave without a study.
 */
export async function askedPrograms(
  run: ReadRows,
  request: Request,
  filters: Static<typeof Filters>,
): Promise<readonly string[] | undefined> {
  const hidden = await request.hiddenPrograms();
  const asked = await namedPrograms(run, request, filters);
  if (asked || hidden.length === 0) return asked?.filter((id) => !hidden.includes(id));
  const { organizationId, environmentId } = request;
  return (await run(selectVisiblePrograms(organizationId, environmentId, hidden))).map(({ id }) => id);
}

async function namedPrograms(
  run: ReadRows,
  { organizationId, environmentId }: Request,
  { program_id, study_id, wave }: Static<typeof Filters>,
): Promise<readonly string[] | undefined> {
  if (wave !== undefined && study_id === undefined)
    throw invalidValue(['query', 'wave'], 'needs study_id', wave);
  if (study_id === undefined) return program_id === undefined ? undefined : [program_id];
  const programs = await run(selectStudyPrograms(organizationId, environmentId, study_id, wave));
  const ids = programs.map(({ id }) => id);
  return program_id === undefined ? ids : ids.filter((id) => id === program_id.toLowerCase());
}
