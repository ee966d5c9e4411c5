import { endpoint } from '../../../http/endpoint.ts';
import { notFound } from '../../../http/errors.ts';
import { DateTime, namedObject, oneOf, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { selectErasure } from './queries.ts';

export const getSubjectErasure = endpoint({
  summary: 'Get the receipt of an erasure',
  description:
    'Returns when a subject was erased, and when the erasure reached, or will reach, copies of the database: then the last key is destroyed that could open the data of the subject in old pages, in the write-ahead log and in backups. Returns 404 if the subject was not erased.',
  tag: 'subjects',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/subjects/{subject_id}/erasure',
  access: { credential: 'api', scope: 'subjects:erase' },
  errorShape: 'list',
  reads: 'none',
  response: namedObject('SubjectErasure', {
    subject_id: Uuid,
    erased_at: DateTime,
    status: oneOf(['scheduled', 'physical', 'unscheduled'] as const, {
      description:
        '`scheduled`: copies can still be opened with the keys of the installation. `physical`: no more. `unscheduled`: the installation has no epoch keys, or the subject is older than they are; the operator ends the copies.',
    }),
    physical_at: Type.Union([DateTime, Type.Null()], {
      description:
        'When the keys were destroyed, or will be: at the beginning of this UTC day. Null if `unscheduled`.',
    }),
    erasure_horizon_days: Type.Integer({ minimum: 1 }),
  }),
  examples: {
    response: {
      subject_id: '019a3b1c-5d2e-7f00-8a1b-2c3d4e5f6071',
      erased_at: '2026-11-02T09:30:00.000Z',
      status: 'scheduled',
      physical_at: '2026-11-09T00:00:00.000Z',
      erasure_horizon_days: 7,
    },
  },
  async handle(request) {
    const { organizationId, environmentId, params, services } = request;
    const [found] = await request.read(selectErasure(organizationId, environmentId, params.subject_id));
    if (found?.status !== 'deleted') throw notFound();
    const { epochs } = services;
    const keys = found.epoch === null ? undefined : await epochs.destructionOf(found.epoch);
    const status: 'scheduled' | 'physical' = keys?.isDone ? 'physical' : 'scheduled';
    return {
      subject_id: params.subject_id,
      erased_at: found.erased_at ?? found.updated_at,
      status: keys ? status : ('unscheduled' as const),
      physical_at: keys?.at.toISOString() ?? null,
      erasure_horizon_days: epochs.horizonDays,
    };
  },
});
