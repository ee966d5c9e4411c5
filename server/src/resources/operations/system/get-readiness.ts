import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import { namedObject, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';

const Readiness = namedObject('Readiness', { status: oneOf(['ready'] as const), migrations: Type.Integer() });

/** Readiness: the database can be written, and has every migration that this version needs. */
export const getReadiness = endpoint({
  summary: 'Check that the service is ready',
  description:
    'Returns `ready` if all migrations have been applied and the database can be written. Otherwise returns 503: while the database is not reachable or read-only, its disk is full, or a write waits for a standby. Writes one row at most every three seconds.',
  tag: 'system',
  method: 'GET',
  path: '/readyz',
  access: { credential: 'none' },
  response: Readiness,
  errors: ['database_unavailable'],
  async handle(request) {
    const { migrations, pending } = await request.services.migrations();
    if (pending > 0) throw new AppError('database_unavailable', 'Migrations are pending.', { pending });
    const reason = await request.services.notWritable();
    if (reason !== undefined)
      throw new AppError('database_unavailable', `Nothing can be written: ${reason}.`);
    return { status: 'ready' as const, migrations };
  },
});
