import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { METRICS_TYPE, type Metrics } from '../http/metrics.ts';

/**
 * Serves `GET /metrics` alone, without a credential, on a port that only the monitoring should reach. Throws
 * the error of the system if the port cannot be used.
 */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    const text = await metrics.text().catch(() => undefined);
    response.writeHead(text === undefined ? 500 : 200, { 'content-type': METRICS_TYPE });
    response.end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
