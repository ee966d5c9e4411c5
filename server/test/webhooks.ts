import { readConfig } from '../src/config.ts';
import { type RunningJobs, runJobs } from '../src/jobs/run.ts';
import { webhookDeliveries } from '../src/resources/webhooks/worker/deliveries-job.ts';
import { type Place, setUpApp } from './actors.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually, type Receiver, startReceiver } from './receiver.ts';

export interface Delivery {
  id: string;
  status: string;
  attempt_count: number;
  last_error?: string;
  response_status?: number;
  next_attempt_at?: string;
}

/** An app whose webhooks may go to loopback, and a receiver there. */
export interface WebhookWorld {
  app: TestApp;
  place: Place;
  receiver: Receiver;
  /** Another worker on the same database; stopped with the world. */
  startWorker(): RunningJobs;
  /** An endpoint at the receiver's `path`; its id and secret. */
  endpoint(path: string, eventTypes?: string[]): Promise<{ id: string; secret: string }>;
  deliveries(endpointId: string): Promise<Delivery[]>;
  /** Waits until the endpoint's latest delivery has that state. */
  settled(endpointId: string, status: string): Promise<Delivery>;
  /** What came to a path. */
  got(path: string): Receiver['received'];
  close(): Promise<void>;
}

export async function startWebhookWorld(settings: Record<string, string> = {}): Promise<WebhookWorld> {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1', EPS_WEBHOOK_POLL_MS: '20', ...settings });
  const app = await startTestApp({ webhooks });
  const place = await setUpApp(app);
  const receiver = await startReceiver();
  const workers: RunningJobs[] = [];
  const deliveries = async (endpointId: string) =>
    (await app.call('GET', `${place.E}/webhook-deliveries?endpoint_id=${endpointId}&limit=100`)).body
      .items as Delivery[];
  return {
    app,
    place,
    receiver,
    startWorker() {
      const worker = runJobs([webhookDeliveries(app.services)], app.services.log);
      workers.push(worker);
      return worker;
    },
    async endpoint(path, eventTypes = ['subject.created']) {
      const body = { url: receiver.url + path, event_types: eventTypes };
      return (await app.call('POST', `${place.E}/webhook-endpoints`, { body })).body;
    },
    deliveries,
    settled: (endpointId, status) =>
      eventually(async () => (await deliveries(endpointId)).find((delivery) => delivery.status === status)),
    got: (path) => receiver.received.filter((message) => message.path === path),
    async close() {
      await receiver.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await app.close();
    },
  };
}
