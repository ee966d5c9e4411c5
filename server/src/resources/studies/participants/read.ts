import { notFound } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { selectVaultSubject } from '../../people/subjects/queries.ts';
import { type StudyRow, selectStudy } from '../studies/queries.ts';
import { loadProtocol } from './course.ts';
import { hidesEnds, openState, type ReadParticipation } from './present.ts';
import { selectOccasions, selectParticipant } from './queries.ts';

/** Returns the study of the path. Throws not_found. */
export async function readStudy(request: Request, studyId: string): Promise<StudyRow> {
  const [study] = await request.read(selectStudy(request.organizationId, request.environmentId, studyId));
  if (!study) throw notFound();
  return study;
}

/** Reads whether the reader must not learn if people of a study still take part; see hidesEnds. */
export async function readHidesEnds(request: Request, study: StudyRow): Promise<boolean> {
  if (request.rights.has('studies:unblind')) return false;
  return hidesEnds(
    request,
    await loadProtocol((query) => request.read(query), request.organizationId, study),
  );
}

/** Returns the participation of the path with everything that its timeline depends on. Throws not_found. */
export async function readParticipation(
  request: Request,
  path: { study_id: string; participant_id: string },
): Promise<ReadParticipation> {
  const { organizationId, environmentId, services, vaultScope } = request;
  const study = await readStudy(request, path.study_id);
  const [row] = await request.read(selectParticipant(organizationId, study.id, path.participant_id));
  if (!row) throw notFound();
  const [[subject], occasions, running] = await Promise.all([
    request.read(selectVaultSubject(organizationId, environmentId, row.subject_id)),
    request.read(selectOccasions(organizationId, [row.id])),
    loadProtocol((query) => request.read(query), organizationId, study),
  ]);
  const key = subject?.wrapped_key
    ? await services.vault.openSubjectKey(vaultScope, subject.id, subject.wrapped_key)
    : undefined;
  return { study, running, row, state: openState(row, key), occasions };
}
