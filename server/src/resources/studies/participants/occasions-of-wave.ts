import type { Query } from '../../../db/rows.ts';
import type { OccasionsTarget, Reader, Services } from '../../../services.ts';
import type { OccasionsOfWave } from '../../people/occasions/schema.ts';
import { wavesOf } from '../studies/present.ts';
import { hidesEnds, presentTimeline } from './present.ts';
import { selectActiveOf } from './queries.ts';
import { loadParticipation } from './read.ts';

/**
 * Returns what a reader may see of the occasions of a person in the wave that a program belongs to, also
 * while the study or the person is paused.
 */
export async function occasionsOfWave(
  services: Services,
  { scope, programId, subjectId }: OccasionsTarget,
  reader: Reader,
): Promise<OccasionsOfWave | undefined> {
  const { organizationId, environmentId } = scope;
  const run = <Row>(query: Query<Row>) => services.db.read(organizationId, query);
  const target = { programId, subjectId };
  const [active] = await run(selectActiveOf(organizationId, environmentId, target, ['active', 'paused']));
  if (!active) return undefined;
  const read = await loadParticipation(run, services.vault, scope, active);
  if (!read?.state) return undefined;
  const { study, row, running } = read;
  const [wave] = Object.entries(wavesOf(study)).find(([, { program_id }]) => program_id === programId) ?? [];
  if (wave === undefined) return undefined;
  const timeline = presentTimeline(reader, read);
  const ofWave = timeline.occasions.filter((occasion) => occasion.wave === wave);
  const paused = [
    ...(study.status === 'paused' ? (['study'] as const) : []),
    ...(row.status === 'paused' && !hidesEnds(reader, running) ? (['participation'] as const) : []),
  ];
  return {
    study_id: study.id,
    participant_id: row.id,
    wave,
    ...(paused.length > 0 && { paused }),
    ...timeline,
    occasions: ofWave,
  };
}
