import { noAdherence } from '@eps/engine';
import { dayWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { selectEnrollment } from '../../people/enrollments/queries.ts';
import { hiddenCounts, readByCycle } from './by-cycle.ts';
import { readAdherence } from './read.ts';
import { EnrollmentAdherence, WindowQuery } from './schema.ts';

export const getEnrollmentAdherence = endpoint({
  summary: 'Get the adherence of an enrollment',
  description:
    'Counts what was due in the cycles of the enrollment in a window of whole UTC days, whether or not it was delivered, and how much of it was answered, answered late or missed. If answers or the profile decide which questions are asked, readers without the right to them get counts of cycles instead, or, if these can decide in which cycles anything is due, zeros.',
  tag: 'enrollments',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/adherence',
  access: { credential: 'api', scope: 'enrollments:read' },
  reads: { action: 'adherence.read', resource: 'enrollment' },
  query: WindowQuery,
  response: EnrollmentAdherence,
  async handle(request) {
    const { organizationId, environmentId, params, query, now } = request;
    const window = dayWindow(query, now);
    const enrollment = await request.readOne(
      selectEnrollment(organizationId, environmentId, params.enrollment_id),
    );
    const { id: enrollment_id } = enrollment;
    const hidden = await hiddenCounts(request, enrollment_id);
    const byQuestion = () => readAdherence(request, { enrollment_id }, window);
    const byCycle = () => readByCycle(request, enrollment_id, window);
    const none = { ...noAdherence(), cycles: [] };
    const counts = hidden.cycles ? none : await (hidden.questions ? byCycle() : byQuestion());
    const redacted = (['cycles', 'questions'] as const).filter((each) => hidden[each]);
    return {
      enrollment_id,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...counts,
      ...(redacted.length > 0 && { redacted }),
    };
  },
});
