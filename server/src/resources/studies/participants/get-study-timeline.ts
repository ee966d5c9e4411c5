import { endpoint } from '../../../http/endpoint.ts';
import { presentTimeline } from './present.ts';
import { readParticipation } from './read.ts';
import { StudyTimeline } from './schema.ts';

export const getStudyTimeline = endpoint({
  summary: 'Get the timeline of a person in a study',
  description:
    'Returns every occasion of the person that is known now, ordered by when it opens, with its state and the reason for it. A wave that waits for a completion or a date that is not known yet has no occasions.',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants/{participant_id}/timeline',
  access: { credential: 'api', scope: 'subjects:read' },
  reads: { action: 'participation.read', resource: 'subject', idOf: ({ subject_id }) => subject_id },
  response: StudyTimeline,
  async handle(request) {
    const read = await readParticipation(request, request.params);
    const { id, subject_id } = read.row;
    return { participant_id: id, subject_id, ...presentTimeline(request, read) };
  },
});
