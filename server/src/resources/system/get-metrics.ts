import { Content } from '../../http/content.ts';
import { endpoint } from '../../http/endpoint.ts';
import { strictObject } from '../../http/schemas.ts';

export const getMetrics = endpoint({
  operationId: 'getMetrics',
  summary: 'Get metrics',
  description:
    'Returns the metrics of this process in the Prometheus text format. They contain no data of tenants.',
  tag: 'system',
  extension: true,
  method: 'GET',
  path: '/metrics',
  access: { credential: 'none' },
  errorShape: 'application',
  status: 200,
  params: strictObject({}),
  produces: ['text/plain'],
  handle: async ({ services }) =>
    new Content('text/plain; version=0.0.4; charset=utf-8', await services.metrics.text()),
});
