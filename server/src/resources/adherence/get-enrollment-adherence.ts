import { adherenceOf } from '@eps/engine';
import { dayWindow } from '../../http/day-window.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import { selectEnrollment } from '../enrollments/queries.ts';
import { EnrollmentPath } from '../enrollments/schema.ts';
import { selectOutcomes } from './queries.ts';
import { EnrollmentAdherence, WindowQuery } from './schema.ts';

export const getEnrollmentAdherence = endpoint({
  operationId: 'getEnrollmentAdherence',
  summary: 'Get the adherence of an enrollment',
  description:
    'Counts the questions delivered to the enrollment in a window of whole UTC days, and how many of them were answered, answered late or missed.',
  tag: 'enrollments',
  extension: true,
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/enrollments/{enrollment_id}/adherence',
  access: { credential: 'api', scope: 'enrollments:read' },
  errorShape: 'application',
  status: 200,
  params: EnrollmentPath,
  query: WindowQuery,
  response: EnrollmentAdherence,
  async handle(request) {
    const { organizationId, environmentId, params, query, now } = request;
    const window = dayWindow(query, now);
    const [[enrollment], rows] = await Promise.all([
      request.read(selectEnrollment(organizationId, environmentId, params.enrollment_id)),
      request.read(selectOutcomes(organizationId, params.enrollment_id, window, now)),
    ]);
    if (!enrollment) throw notFound();
    const deliveries = rows.map(({ question_id, due_reason, expires_at, answered_at }) => ({
      questionId: question_id,
      reason: due_reason,
      expiresAt: expires_at === null ? null : new Date(expires_at),
      answeredAt: answered_at === null ? null : new Date(answered_at),
    }));
    return {
      enrollment_id: enrollment.id,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...adherenceOf(deliveries, now),
    };
  },
});
