import type { ReadRows } from '../../../db/rows.ts';
import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { type StudyRow, selectStudy } from '../studies/queries.ts';
import { loadProtocol } from './course.ts';
import { hidesEnds, openState, type ReadParticipation } from './present.ts';
import { selectOccasions, selectParticipant } from './queries.ts';

/** Returns the study of the path. Throws not_found. */
export async function readStudy(request: Request, studyId: string): Promise<StudyRow> {
  const study = await request.readOne(selectStudy(request.organizationId, request.environmentId, studyId));
  return study;
}

/** Reads whether the reader must not learn if people of a study still take part; see hidesEnds. */
export async function readHidesEnds(request: Request, study: StudyRow): Promise<boolean> {
  if (request.rights.has('studies:unblind')) return false;
  return hidesEnds(request, await loadProtocol(request.read, request.organizationId, study));
}

/** Reads a participation with everything that its timeline depends on. */
export async function loadParticipation(
  run: ReadRows,
  vault: Vault,
  scope: EnvironmentScope,
  { study_id, id }: { study_id: string; id: string },
): Promise<ReadParticipation | undefined> {
  const { organizationId, environmentId } = scope;
  const [[study], [row], occasions] = await Promise.all([
    run(selectStudy(organizationId, environmentId, study_id)),
    run(selectParticipant(organizationId, study_id, id)),
    run(selectOccasions(organizationId, [id])),
  ]);
  if (!study || !row) return undefined;
  const [[subject], running] = await Promise.all([
    run(selectVaultSubject(organizationId, environmentId, row.subject_id)),
    loadProtocol(run, organizationId, study),
  ]);
  const key = subject?.wrapped_key
    ? await vault.openSubjectKey(scope, subject.id, subject.wrapped_key)
    : undefined;
  return { study, running, row, state: openState(row, key), occasions };
}

/** Returns the participation of the path. Throws not_found. */
export async function readParticipation(
  request: Request,
  { study_id, participant_id: id }: { study_id: string; participant_id: string },
): Promise<ReadParticipation> {
  const read = await loadParticipation(request.read, request.services.vault, request.vaultScope, {
    study_id,
    id,
  });
  if (!read) throw notFound();
  return read;
}
