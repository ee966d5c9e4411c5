import { endpoint } from '../../../http/endpoint.ts';
import { listOf, listQuery, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectVaultSubjects } from '../../people/subjects/queries.ts';
import { openState, presentListed } from './present.ts';
import { type ParticipantRow, selectParticipants } from './queries.ts';
import { readHidesEnds, readStudy } from './read.ts';
import { ListedParticipant, PARTICIPANT_STATES } from './schema.ts';

export const listStudyParticipants = endpoint({
  summary: 'List the people in a study',
  description:
    'Returns the participations, newest first; with their arms for readers with `studies:unblind`. Only these readers may filter by a status that reveals the arm.',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants',
  access: { credential: 'api', scope: 'subjects:read' },
  reads: { action: 'participations.listed', resource: 'environment' },
  query: listQuery({
    status: Type.Optional(oneOf(PARTICIPANT_STATES)),
    subject_id: Type.Optional(Uuid),
  }),
  response: listOf(ListedParticipant),
  async handle(request) {
    const { organizationId, environmentId, params, services, vaultScope } = request;
    const { status, subject_id } = request.query;
    const study = await readStudy(request, params.study_id);
    const hidesEnd = await readHidesEnds(request, study);
    if (hidesEnd && status !== undefined && status !== 'withdrawn') request.rights.require('studies:unblind');
    const filters = { status, subject_id };
    const page = request.page({ study_id: study.id, ...filters });
    const { rows, next_cursor } = page.page(
      await request.read(selectParticipants(organizationId, study.id, filters, page)),
    );
    const ids = rows.map((row) => row.subject_id);
    const subjects = request.rights.has('studies:unblind')
      ? await request.read(selectVaultSubjects(organizationId, environmentId, ids))
      : [];
    const keys = await services.vault.environment(vaultScope);
    const keyOf = new Map(
      subjects.flatMap(({ id, wrapped_key }) =>
        wrapped_key ? [[id, keys.openSubjectKey(id, wrapped_key)] as const] : [],
      ),
    );
    const present = (row: ParticipantRow) =>
      presentListed(request, row, openState(row, keyOf.get(row.subject_id)), hidesEnd);
    return { items: rows.map(present), next_cursor };
  },
});
