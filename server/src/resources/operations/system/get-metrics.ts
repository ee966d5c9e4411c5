import { createHash, timingSafeEqual } from 'node:crypto';
import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, notFound } from '../../../http/errors.ts';
import { METRICS_TYPE } from '../../../http/metrics.ts';
import type { Request } from '../../../http/request.ts';

export const getMetrics = endpoint({
  summary: 'Get metrics',
  description:
    'Returns the metrics of this process in the Prometheus text format. They contain no data of tenants. If the operator has set `EPS_METRICS_TOKEN`, send it as a bearer token; in production mode without a token, the metrics are on `EPS_METRICS_PORT` only.',
  tag: 'system',
  method: 'GET',
  path: '/metrics',
  access: { credential: 'none' },
  produces: ['text/plain'],
  errors: ['unauthenticated', 'not_found'],
  async handle(request) {
    requireAccess(request);
    const { metrics } = request.services;
    return new Content(METRICS_TYPE, await metrics.text());
  },
});

/** Outside of production the metrics need no credential, unless a token is configured. */
function requireAccess({ services, raw }: Request): void {
  const { metrics, mode } = services.config;
  if (metrics.token === undefined) {
    if (mode === 'production') throw notFound();
    return;
  }
  const sent = /^Bearer +(\S+)$/i.exec(raw.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(sha256(sent), sha256(metrics.token)))
    throw new AppError(
      'unauthenticated',
      'Send EPS_METRICS_TOKEN in the header Authorization: Bearer.',
      {},
      { 'www-authenticate': 'Bearer' },
    );
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
