import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { oneOf, strictObject } from '../../http/schemas.ts';

const Health = strictObject({ status: oneOf(['ok'] as const) }, { title: 'Health' });

/** The process is up; says nothing of what it depends on. */
export const getHealth = endpoint({
  operationId: 'getHealth',
  summary: 'Check that the process is running',
  description:
    'Returns `ok` while the process can serve requests. It does not check the database; see `GET /readyz`.',
  tag: 'system',
  extension: true,
  method: 'GET',
  path: '/healthz',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  response: Health,
  handle: async () => ({ status: 'ok' as const }),
});

const Readiness = strictObject(
  { status: oneOf(['ready'] as const), migrations: Type.Integer() },
  { title: 'Readiness' },
);

/** The database answers and has every migration this code needs. */
export const getReadiness = endpoint({
  operationId: 'getReadiness',
  summary: 'Check that the service is ready',
  description:
    'Returns `ready` if the database is available and all migrations have been applied. Otherwise returns 503.',
  tag: 'system',
  extension: true,
  method: 'GET',
  path: '/readyz',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  response: Readiness,
  errors: ['database_unavailable'],
  async handle(request) {
    const { migrations, pending } = await request.services.migrations();
    if (pending > 0) throw new AppError('database_unavailable', 'Migrations are pending.', { pending });
    return { status: 'ready' as const, migrations };
  },
});
