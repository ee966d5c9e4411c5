import type { Services } from '../services.ts';
import { NeedsThread } from '../threads/needs-thread.ts';

/** Work of a job that a worker thread does too; its arguments and its outcome are copied between threads. */
export interface ThreadWork<Args extends unknown[], Outcome> {
  name: string;
  run(services: Services, ...args: Args): Promise<Outcome>;
}

/** Does work here, or in a worker thread if this one does not compile or evaluate its content. */
export async function runAnywhere<Args extends unknown[], Outcome>(
  services: Services,
  organizationId: string,
  work: ThreadWork<Args, Outcome>,
  ...args: Args
): Promise<Outcome> {
  try {
    return await work.run(services, ...args);
  } catch (error) {
    if (!(error instanceof NeedsThread) || !services.threads) throw error;
    return runInThread(services, organizationId, work, ...args);
  }
}

/**
 * The same of a job that does more work of its kind: it does not wait for one that fails, which the next run
 * tries again. Returns undefined then.
 */
export async function tryAnywhere<Args extends unknown[], Outcome>(
  services: Services,
  organizationId: string,
  work: ThreadWork<Args, Outcome>,
  ...args: Args
): Promise<{ outcome: Outcome } | undefined> {
  try {
    return { outcome: await runAnywhere(services, organizationId, work, ...args) };
  } catch (error) {
    services.log.error({ err: error, work: work.name, args }, 'a part of a job failed and will be retried');
    return undefined;
  }
}

/** Does work in a worker thread; inside of one, it is done directly. */
export function runInThread<Args extends unknown[], Outcome>(
  services: Services,
  organizationId: string,
  work: ThreadWork<Args, Outcome>,
  ...args: Args
): Promise<Outcome> {
  if (!services.threads) return work.run(services, ...args);
  const task = { kind: 'work', now: services.clock().getTime(), name: work.name, args } as const;
  return services.threads.work(organizationId, task) as Promise<Outcome>;
}
