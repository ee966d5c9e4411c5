import { readConfig } from '../src/config/config.ts';
import { type RunningJobs, runJobs } from '../src/jobs/run.ts';
import { webhookDeliveries } from '../src/resources/operations/webhooks/worker/deliveries-job.ts';
import { setUpApp, type Workspace } from './actors.ts';
import { startTestApp, type TestApp } from './app.ts';
import { eventually, type Receiver, startReceiver } from './receiver.ts';

/** A webhook delivery as the API returns it. */
export interface Delivery {
  id: string;
  status: string;
  attempt_count: number;
  last_error?: string;
  response_status?: number;
  next_attempt_at?: string;
}

/** A service that may send webhooks to loopback, a workspace in it, and a webhook receiver on loopback. */
export interface WebhookTestWorld {
  app: TestApp;
  workspace: Workspace;
  /** `/v1/organizations/…/apps/…/environments/…` of the workspace's test environment. */
  environmentPath: string;
  receiver: Receiver;
  /** Starts one more delivery worker on the same database; `close` stops it. */
  startWorker(): RunningJobs;
  /** Creates an endpoint at this path of the receiver; returns its id and secret. */
  endpoint(path: string, eventTypes?: string[]): Promise<{ id: string; secret: string }>;
  /** Returns the endpoint's deliveries, newest first. */
  deliveries(endpointId: string): Promise<Delivery[]>;
  /** Waits until a delivery of the endpoint has this status; returns the newest. */
  settled(endpointId: string, status: string): Promise<Delivery>;
  /** Returns the messages that the receiver got at a path. */
  receivedAt(path: string): Receiver['received'];
  close(): Promise<void>;
}

/** Starts service and receiver, but no worker. `settings` are additional `EPS_WEBHOOK_…` variables. */
export async function startWebhookTestWorld(
  settings: Record<string, string> = {},
): Promise<WebhookTestWorld> {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1', EPS_WEBHOOK_POLL_MS: '20', ...settings });
  const app = await startTestApp({ webhooks });
  const workspace = await setUpApp(app);
  const { environmentPath } = workspace;
  const receiver = await startReceiver();
  const workers: RunningJobs[] = [];
  const deliveries = async (endpointId: string) =>
    (await app.call('GET', `${environmentPath}/webhook-deliveries?endpoint_id=${endpointId}&limit=100`)).body
      .items as Delivery[];
  return {
    app,
    workspace,
    environmentPath,
    receiver,
    startWorker() {
      const worker = runJobs([webhookDeliveries(app.services)], app.services.log);
      workers.push(worker);
      return worker;
    },
    async endpoint(path, eventTypes = ['subject.created']) {
      const body = { url: receiver.url + path, event_types: eventTypes };
      return (await app.call('POST', `${environmentPath}/webhook-endpoints`, { body })).body;
    },
    deliveries,
    settled: (endpointId, status) =>
      eventually(async () => (await deliveries(endpointId)).find((delivery) => delivery.status === status)),
    receivedAt: (path) => receiver.received.filter((message) => message.path === path),
    async close() {
      await receiver.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await app.close();
    },
  };
}
