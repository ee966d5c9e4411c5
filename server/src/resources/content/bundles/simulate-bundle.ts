import { bundleWeight, type CompiledBundle, type SimulationBudget } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError, ValidationError, valueError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { checkShares } from './check-shares.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { requireCompiledBundle } from './require-compiled.ts';
import { Simulate, type SimulationJob } from './schema.ts';

const USUAL_RESPONDENTS = 100;
/** The estimated time of the largest simulation that is accepted. */
const MAX_SECONDS = 600;

export const simulateBundle = endpoint({
  summary: 'Simulate a bundle',
  description: `Starts a job that runs synthetic respondents through the bundle. Its result has the expected length, precision, question exposure, guardrail rates and stop reasons. The same seed returns the same result. With a \`budget\`, the result says whether it is kept (\`within_budget\`) and what exceeds it (\`over_budget\`). Fails with \`simulation_too_large\` if the job is estimated to take more than ${MAX_SECONDS / 60} minutes. An organization runs one job at a time; others wait.`,
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/simulate',
  access: { credential: 'api', scope: 'bundles:write' },
  idempotency: 'required',
  status: 202,
  body: Simulate,
  response: Job,
  errors: ['bundle_invalid', 'simulation_too_large', 'conflict'],
  examples: { body: { respondents: 200, seed: 'a', theta: { low_mood: -1 } } },
  async handle(request) {
    const { params, body } = request;
    const { row, bundle } = await requireCompiledBundle(request, params.bundle_id);
    checkTheta(bundle, body.theta ?? {});
    checkShares(bundle, body.option_shares ?? {});
    checkBudget(bundle, body.budget ?? {});
    const respondents = body.respondents ?? USUAL_RESPONDENTS;
    await checkCost(request, row.id, respondents);
    const seed = body.seed ?? row.fingerprint;
    const work: SimulationJob = {
      bundle_id: row.id,
      simulation: {
        respondents,
        seed,
        ...(body.theta && { theta: body.theta }),
        ...(body.option_shares && { option_shares: body.option_shares }),
      },
      ...(body.budget && { budget: body.budget }),
    };
    return startJob(request, { kind: 'simulation', environmentId: null, work });
  },
});

/** Throws simulation_too_large, before anything runs, if the estimated time exceeds the limit. */
async function checkCost(request: Request, bundleId: string, respondents: number): Promise<void> {
  const rows = await request.read(selectContents(request.organizationId, bundleId));
  const characters = rows.reduce((sum, { content }) => sum + content!.length, 0);
  const seconds = (respondents * bundleWeight(contentsOf(rows), characters)) / 1_000_000;
  if (seconds <= MAX_SECONDS) return;
  throw new AppError(
    'simulation_too_large',
    'The simulation is estimated to take too long. Request fewer respondents, or limit the length of the test.',
    { estimated_seconds: Math.ceil(seconds), max_seconds: MAX_SECONDS },
  );
}

/** Throws ValidationError for limits of RMSE or bias if the bundle has no θ. */
function checkBudget({ scorecard }: CompiledBundle, budget: SimulationBudget): void {
  if (scorecard.concepts.some(({ irt }) => irt)) return;
  const errors = (['max_rmse', 'max_bias'] as const)
    .filter((measure) => budget[measure] !== undefined)
    .map((measure) => valueError(['body', 'budget', measure], 'the bundle has no IRT concept'));
  if (errors.length > 0) throw new ValidationError(errors);
}

/** Throws ValidationError for a θ of anything but an IRT concept, which the simulation would ignore. */
function checkTheta({ scorecard }: CompiledBundle, theta: object): void {
  const errors = Object.keys(theta)
    .filter((id) => !scorecard.conceptById.get(id)?.irt)
    .map((id) => valueError(['body', 'theta', id], 'names no IRT concept of this bundle'));
  if (errors.length > 0) throw new ValidationError(errors);
}
