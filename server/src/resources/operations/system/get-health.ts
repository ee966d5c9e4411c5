import { endpoint } from '../../../http/endpoint.ts';
import { namedObject, oneOf } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { PRODUCT_VERSION } from '../../../version.ts';

/** Liveness: does not check the database, so that a database outage does not restart the process. */
export const getHealth = endpoint({
  summary: 'Check that the process is running',
  description:
    'Returns `ok` while the process can serve requests. It does not check the database; see `GET /readyz`.',
  tag: 'system',
  method: 'GET',
  path: '/healthz',
  access: { credential: 'none' },
  response: namedObject('Health', {
    status: oneOf(['ok'] as const),
    version: Type.String({ description: 'Version of the service. That of the API is in `/openapi.json`.' }),
  }),
  handle: async () => ({ status: 'ok' as const, version: PRODUCT_VERSION }),
});
