import { bundleWeight, type CompiledBundle } from '@eps/engine';
import { recordAudit } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound, ValidationError } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { newId } from '../../ids.ts';
import { insertJob } from '../jobs/commands.ts';
import { presentJob } from '../jobs/queries.ts';
import { Job } from '../jobs/schema.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { selectBundle } from './queries.ts';
import { BundlePath, Simulate, type SimulationJob } from './schema.ts';

const USUAL_RESPONDENTS = 100;
/** The estimated time of the largest simulation that is accepted. */
const MAX_SECONDS = 600;

export const simulateBundle = endpoint({
  operationId: 'simulateBundle',
  summary: 'Simulate a bundle',
  description: `Starts a job that runs synthetic respondents through the bundle. Its result has the expected length, precision, question exposure, guardrail rates and stop reasons. The same seed returns the same result. Fails with \`simulation_too_large\` if the job is estimated to take more than ${MAX_SECONDS / 60} minutes. An organization runs one simulation at a time; others wait.`,
  tag: 'bundles',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/simulate',
  access: { credential: 'api', scope: 'bundles:read' },
  errorShape: 'application',
  idempotency: 'required',
  status: 202,
  params: BundlePath,
  body: Simulate,
  response: Job,
  errors: ['bundle_invalid', 'simulation_too_large'],
  examples: { body: { respondents: 200, seed: 'a', theta: { low_mood: -1 } } },
  async handle(request) {
    const { organizationId, appId, params, body, services, now } = request;
    const [row] = await request.read(selectBundle(organizationId, appId, params.bundle_id));
    if (!row) throw notFound();
    const { bundle, diagnostics } = await services.bundles.compiled(
      (statement) => request.read(statement),
      organizationId,
      row.id,
    );
    if (!bundle) throw new AppError('bundle_invalid', 'The bundle does not compile.', { diagnostics });
    checkTheta(bundle, body.theta ?? {});
    const respondents = body.respondents ?? USUAL_RESPONDENTS;
    await checkCost(request, row.id, respondents);
    const seed = body.seed ?? row.fingerprint;
    const job: SimulationJob = {
      bundle_id: row.id,
      simulation: { respondents, seed, ...(body.theta && { theta: body.theta }) },
    };
    const created = await request.write(async (tx) => {
      const saved = await tx.first(
        insertJob({
          organizationId,
          appId,
          environmentId: null,
          id: newId(),
          kind: 'simulation',
          request: JSON.stringify(job),
          createdAt: now,
          createdByUserId: request.principal.userId,
        }),
      );
      recordAudit(tx, request, organizationId, {
        action: 'job.created',
        resourceType: 'job',
        resourceId: saved!.id,
        appId,
      });
      return presentJob(saved!);
    });
    services.wake('simulations');
    return created;
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

/** Throws ValidationError for a θ of anything but an IRT concept, which the simulation would ignore. */
function checkTheta({ scorecard }: CompiledBundle, theta: object): void {
  const error = 'names no IRT concept of this bundle';
  const errors = Object.keys(theta)
    .filter((id) => !scorecard.conceptById.get(id)?.irt)
    .map((id) => ({
      type: 'value_error',
      loc: ['body', 'theta', id],
      msg: `Value error, ${error}`,
      ctx: { error },
    }));
  if (errors.length > 0) throw new ValidationError(errors);
}
