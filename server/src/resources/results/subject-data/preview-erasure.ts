import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectSubject } from '../../people/subjects/queries.ts';
import { countSubjectData } from './queries.ts';

const Count = Type.Integer({ minimum: 0 });

export const previewErasure = endpoint({
  summary: 'Preview the erasure of a subject',
  description:
    'Counts what erasing the subject removes, what it ends, and the records that it keeps without personal data. Changes nothing. Without `studies:unblind`, what belongs to programs that reveal an arm is erased too, and not counted.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/erasure-preview',
  access: { credential: 'api', scope: 'subjects:erase' },
  units: 'refused',
  errorShape: 'list',
  reads: { action: 'erasure.previewed', resource: 'subject' },
  response: namedObject('ErasurePreview', {
    status: oneOf(['active', 'deleted'] as const),
    removes: strictObject({
      profile_fields: Count,
      answers: { ...Count, description: 'Answers and changes of answers.' },
      results: { ...Count, description: 'Evaluations with scores, report and trace.' },
    }),
    ends: strictObject({ enrollments: Count, participant_sessions: Count }),
    keeps: strictObject(
      { evaluations: Count, enrollments: Count, participant_sessions: Count, question_deliveries: Count },
      { description: 'Records that remain with ids, states and times only.' },
    ),
  }),
  examples: {
    response: {
      status: 'active',
      removes: { profile_fields: 3, answers: 27, results: 3 },
      ends: { enrollments: 1, participant_sessions: 0 },
      keeps: { evaluations: 3, enrollments: 1, participant_sessions: 3, question_deliveries: 0 },
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params } = request;
    const [subject, [counts]] = await Promise.all([
      request.readOne(selectSubject(organizationId, environmentId, params.subject_id)),
      request.read(countSubjectData(organizationId, params.subject_id, await request.hiddenPrograms())),
    ]);
    const { profile_fields, answers, results, ...records } = counts!;
    return {
      status: subject.status,
      removes: { profile_fields, answers, results },
      ends: {
        enrollments: records.current_enrollments,
        participant_sessions: records.open_sessions,
      },
      keeps: {
        evaluations: records.evaluations,
        enrollments: records.enrollments,
        participant_sessions: records.sessions,
        question_deliveries: records.deliveries,
      },
    };
  },
});
