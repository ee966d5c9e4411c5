import { endpoint } from '../../../http/endpoint.ts';
import { presentParticipant } from './present.ts';
import { readParticipation } from './read.ts';
import { Participant } from './schema.ts';

export const getStudyParticipant = endpoint({
  summary: 'Get a person in a study',
  tag: 'studies',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/studies/{study_id}/participants/{participant_id}',
  access: { credential: 'api', scope: 'subjects:read' },
  reads: { action: 'participation.read', resource: 'subject', idOf: ({ subject_id }) => subject_id },
  response: Participant,
  handle: async (request) => presentParticipant(request, await readParticipation(request, request.params)),
});
