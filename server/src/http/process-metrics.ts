import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

interface MetricsRequest {
  metricsRequest: number;
}

interface MetricsResponse {
  metricsResponse: number;
  /** Absent if a process did not respond in time. */
  text: string | undefined;
}

/** In the process that started the others: responds to their requests for the metrics of all of them. */
export function answerMetricsRequests(): void {
  const aggregator = new AggregatorRegistry();
  cluster.on('message', async (worker, message: Partial<MetricsRequest>) => {
    if (message.metricsRequest === undefined) return;
    const text = await aggregator.clusterMetrics().catch(() => undefined);
    if (worker.isConnected())
      worker.send({ metricsResponse: message.metricsRequest, text } satisfies MetricsResponse);
  });
}

const waiting = new Map<number, (text: string | undefined) => void>();
let requests = 0;

/**
 * In one of several processes: lets `registry` take part, and returns a function that gets the metrics of
 * all.
 */
export function joinMetrics(registry: Registry): () => Promise<string> {
  // The constructor adds the handler that responds with the metrics of this process.
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
  process.on('message', ({ metricsResponse, text }: Partial<MetricsResponse>) => {
    if (metricsResponse === undefined) return;
    waiting.get(metricsResponse)?.(text);
    waiting.delete(metricsResponse);
  });
  return async () => {
    const id = ++requests;
    const text = await new Promise<string | undefined>((resolve) => {
      waiting.set(id, resolve);
      process.send!({ metricsRequest: id } satisfies MetricsRequest);
    });
    if (text === undefined) throw new Error('A process did not return its metrics in time.');
    return text;
  };
}
