import { housekeeping } from './jobs/housekeeping.ts';
import type { Job } from './jobs/run.ts';
import type { Services } from './services.ts';

/** Everything the worker does. */
export function jobs(services: Services): readonly Job[] {
  return [housekeeping(services)];
}
