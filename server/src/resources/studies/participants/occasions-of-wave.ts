import type { Query } from '../../../db/rows.ts';
import type { OccasionsTarget, Reader, Services } from '../../../services.ts';
import type { OccasionsOfWave } from '../../people/occasions/schema.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { wavesOf } from '../studies/present.ts';
import { selectStudy } from '../studies/queries.ts';
import { loadProtocol } from './course.ts';
import { hidesEnds, openState, presentTimeline } from './present.ts';
import { selectActiveOf, selectOccasions, selectParticipant } from './queries.ts';

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
  const [[study], [row], [subject], occasions] = await Promise.all([
    run(selectStudy(organizationId, environmentId, active.study_id)),
    run(selectParticipant(organizationId, active.study_id, active.id)),
    run(selectVaultSubject(organizationId, environmentId, subjectId)),
    run(selectOccasions(organizationId, [active.id])),
  ]);
  if (!study || !row || !subject?.wrapped_key) return undefined;
  const [wave] = Object.entries(wavesOf(study)).find(([, { program_id }]) => program_id === programId) ?? [];
  if (wave === undefined) return undefined;
  const state = openState(row, await services.vault.openSubjectKey(scope, subjectId, subject.wrapped_key));
  const running = await loadProtocol(run, organizationId, study);
  const timeline = presentTimeline(reader, { study, running, row, state, occasions });
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
