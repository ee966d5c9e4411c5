import { armReveals, type Course, courseAt, type OccasionChange, occasionChanges } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { listQuery, namedObject, oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { protocolOf } from '../../content/protocols/compiled.ts';
import { presentWindow } from '../../content/protocols/present.ts';
import { selectProtocol } from '../../content/protocols/queries.ts';
import { Window } from '../../content/protocols/schema.ts';
import { selectVaultSubjects } from '../../people/subjects/queries.ts';
import { courseOf, loadProtocol } from './course.ts';
import { openState } from './present.ts';
import { selectOccasions, selectParticipants } from './queries.ts';
import { readStudy } from './read.ts';

export const previewStudyProtocol = endpoint({
  summary: 'Preview another protocol for a study',
  description:
    'Lists, for each person, the occasions that would move, appear or disappear if the study ran another protocol; stores nothing. Occasions that were opened, or are over, stay. Returns the people in pages, newest first; those without a change have an empty list. Without `studies:unblind`, waves that reveal an arm under either protocol are left out.',
  tag: 'studies',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/protocol-preview',
  access: { credential: 'api', scope: 'subjects:read' },
  reads: { action: 'participations.listed', resource: 'environment' },
  query: listQuery({}),
  body: namedObject('PreviewStudyProtocolRequest', { protocol_id: Uuid }),
  response: namedObject('StudyProtocolPreview', {
    items: Type.Array(
      namedObject('StudyParticipantChanges', {
        participant_id: Uuid,
        subject_id: Uuid,
        changes: Type.Array(
          namedObject('StudyOccasionChange', {
            change: oneOf(['added', 'removed', 'moved'] as const),
            wave: Type.String(),
            k: Type.Integer(),
            before: Type.Optional(strictObject(Window)),
            after: Type.Optional(strictObject(Window)),
          }),
        ),
      }),
    ),
    next_cursor: Type.String({ description: 'Cursor of the next page. Empty on the last page.' }),
  }),
  errors: ['protocol_invalid'],
  examples: { body: { protocol_id: '0190b6a4-7e3c-7cc0-8000-000000000000' } },
  async handle(request) {
    const { organizationId, environmentId, appId, params, body, services, vaultScope } = request;
    const study = await readStudy(request, params.study_id);
    const other = await request.readOne(selectProtocol(organizationId, appId, body.protocol_id));
    const protocol = protocolOf(other);
    if (!protocol) throw new AppError('protocol_invalid', 'The content has errors.', { diagnostics: [] });
    const page = request.page({ study_id: study.id, protocol_id: other.id });
    const { rows, next_cursor } = page.page(
      await request.read(selectParticipants(organizationId, study.id, {}, page)),
    );
    const ids = rows.map(({ id }) => id);
    const subjectIds = rows.map((row) => row.subject_id);
    const [occasions, subjects, before] = await Promise.all([
      request.read(selectOccasions(organizationId, ids)),
      request.read(selectVaultSubjects(organizationId, environmentId, subjectIds)),
      loadProtocol(request.read, organizationId, study),
    ]);
    const reveals = armReveals(protocol, before.reveals, before.protocol);
    const until = request.now.getTime();
    const earlier = [...before.earlier, { protocol: before.protocol, hash: before.hash, until }];
    const isOther = other.id !== study.protocol_id;
    const after = isOther ? { protocol, hash: other.content_hash, reveals, earlier } : before;
    const applied = isOther ? { ...study, protocol_since: request.now.toISOString() } : study;
    const keys = await services.vault.environment(vaultScope);
    const hidden = request.rights.has('studies:unblind') ? new Set<string>() : reveals.waves;
    const items = rows.map((row) => {
      const wrapped = subjects.find(({ id }) => id === row.subject_id)?.wrapped_key;
      const state = wrapped ? openState(row, keys.openSubjectKey(row.subject_id, wrapped)) : undefined;
      const own = occasions.filter(({ participant_id }) => participant_id === row.id);
      // A change asks nothing more of people whose participation has ended.
      const changes =
        state && !state.ended
          ? changesOf(
              courseOf(before, study, row, state, own),
              courseOf(after, applied, row, state, own),
              until,
            )
          : [];
      const shown = changes.filter(({ wave }) => !hidden.has(wave)).map(presentChange);
      return { participant_id: row.id, subject_id: row.subject_id, changes: shown };
    });
    return { items, next_cursor };
  },
});

/**
 * Returns how the occasions of a person that lie ahead, or could open now, differ between two courses. One
 * whose window would be over at once, so that nobody could answer, is removed.
 */
function changesOf(before: Course, after: Course, now: number): OccasionChange[] {
  const [old, next] = [before, after].map((course) =>
    courseAt(course, now).filter(({ isOpened, closesAt }) => !isOpened && closesAt > now),
  );
  return occasionChanges(old!, next!);
}

function presentChange({ change, wave, k, before, after }: OccasionChange) {
  return {
    change,
    wave,
    k,
    ...(before && { before: presentWindow(before) }),
    ...(after && { after: presentWindow(after) }),
  };
}
