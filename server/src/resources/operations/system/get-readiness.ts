import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { oneOf, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

const Readiness = strictObject(
  { status: oneOf(['ready'] as const), migrations: Type.Integer() },
  { title: 'Readiness' },
);

/** Readiness: the database responds and has every migration that this version needs. */
export const getReadiness = endpoint({
  operationId: 'getReadiness',
  summary: 'Check that the service is ready',
  description:
    'Returns `ready` if the database is available and all migrations have been applied. Otherwise returns 503.',
  tag: 'system',
  method: 'GET',
  path: '/readyz',
  access: { credential: 'none' },
  response: Readiness,
  errors: ['database_unavailable'],
  async handle(request) {
    const { migrations, pending } = await request.services.migrations();
    if (pending > 0) throw new AppError('database_unavailable', 'Migrations are pending.', { pending });
    return { status: 'ready' as const, migrations };
  },
});
