import { randomUUID } from 'node:crypto';
import { ofAllOrganizations } from '../../../../jobs/of-all-organizations.ts';
import type { Job } from '../../../../jobs/run.ts';
import type { Services } from '../../../../services.ts';
import { openSecret } from '../endpoints/secret.ts';
import {
  type ClaimBounds,
  type ClaimedDelivery,
  claimDeliveries,
  selectWaitingOrganizations,
} from './claim.ts';
import { InFlight } from './in-flight.ts';
import { outcomeOf } from './outcome.ts';
import { createRecorder, type Recorder } from './record.ts';
import { createSender, type Sender } from './send.ts';
import { signatureHeaders } from './sign.ts';

const MAX_IN_FLIGHT = 512;
const BOUNDS: Omit<ClaimBounds, 'total'> = {
  healthy: { perEndpoint: 32, perOrganization: 128 },
  failing: { perEndpoint: 2, perOrganization: 32 },
};
/** The part of a lease that remains for writing the outcome after the longest attempt. */
const WRITE_MS = 1000;

/**
 * Sends due deliveries. Does not wait for a group of attempts to end before it claims more, so a slow
 * endpoint delays only its own deliveries.
 */
export function webhookDeliveries(services: Services): Job {
  const { webhooks } = services.config;
  const leaseMs = Math.max(webhooks.leaseMs, webhooks.timeoutMs + WRITE_MS);
  const context: DeliveryContext = {
    services,
    sender: createSender(services.webhookTargets, webhooks.timeoutMs, webhooks.proxyUrl),
    recorder: createRecorder(services, leaseMs),
  };
  const inFlight = new InFlight();
  return {
    name: 'webhooks',
    pollMs: webhooks.pollMs,
    async run(signal) {
      const free = MAX_IN_FLIGHT - inFlight.size;
      const claimed = free > 0 ? await claim(services, inFlight, free, leaseMs) : [];
      for (const delivery of claimed) inFlight.add(delivery, deliver(context, delivery));
      if (claimed.length === 0) await inFlight.oneDone(webhooks.pollMs, signal);
      return { more: claimed.length > 0 || inFlight.size > 0 };
    },
    async finish() {
      await inFlight.allDone();
      context.sender.close();
    },
  };
}

interface DeliveryContext {
  services: Services;
  sender: Sender;
  recorder: Recorder;
}

async function claim(
  { db, clock }: Services,
  inFlight: InFlight,
  total: number,
  leaseMs: number,
): Promise<ClaimedDelivery[]> {
  const now = clock();
  const until = new Date(now.getTime() + leaseMs);
  return ofAllOrganizations(
    db,
    () => selectWaitingOrganizations(now),
    total,
    (limit, organizationId) =>
      db.system.write(
        claimDeliveries(
          randomUUID(),
          now,
          until,
          { total: limit, ...BOUNDS },
          inFlight.byEndpoint(),
          organizationId,
        ),
      ),
  );
}

async function deliver(context: DeliveryContext, delivery: ClaimedDelivery): Promise<void> {
  const { services, sender, recorder } = context;
  try {
    const at = services.clock();
    const headers = signatureHeaders(
      delivery.event_id,
      at,
      delivery.payload,
      await secretsOf(services, delivery),
    );
    const target = { url: new URL(delivery.url), environmentKind: delivery.environment_kind };
    const attempt = await sender.send({
      target,
      hosts: delivery.webhook_hosts,
      headers,
      body: delivery.payload,
    });
    const { retryScheduleMs } = services.config.webhooks;
    const outcome = outcomeOf(
      attempt,
      delivery.schedule_step,
      retryScheduleMs,
      services.clock(),
      Math.random(),
    );
    await recorder.record({ delivery, attempt, outcome, at });
  } catch (error) {
    // Nothing was written, so the delivery is due again when its lease ends.
    services.log.error({ err: error, delivery_id: delivery.id }, 'a webhook delivery could not be attempted');
  }
}

/** Returns the current secret, and during the overlap of a rotation the previous one. */
async function secretsOf({ vault }: Services, delivery: ClaimedDelivery): Promise<string[]> {
  const sealed = [delivery.secret_sealed, delivery.previous_secret_sealed].filter(
    (secret) => secret !== null,
  );
  return Promise.all(sealed.map((secret) => openSecret(vault, delivery, delivery.endpoint_id, secret)));
}
