import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { threadJobs } from '../../operations/jobs/thread-jobs.ts';
import { selectContents, textsOf } from './compiled.ts';
import type { SimulationJob } from './schema.ts';
import type { SimulationTask } from './simulation-worker.ts';

/** Runs simulations in threads. */
export function simulations(services: Services): Job {
  return threadJobs(services, {
    name: 'simulations',
    kind: 'simulation',
    slots: 2,
    async prepare({ organization_id, request }) {
      const { bundle_id, simulation, budget } = parseJson(request) as SimulationJob;
      const rows = await services.db.read(organization_id, selectContents(organization_id, bundle_id));
      const data: SimulationTask = { contents: textsOf(rows), request: simulation, budget };
      return { file: new URL('./simulation-worker.ts', import.meta.url), data };
    },
  });
}
