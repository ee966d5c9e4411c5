import { type CompiledBundle, MOST_RESPONDENTS } from '@eps/engine';
import { endpoint } from '../../http/endpoint.ts';
import { AppError, notFound, ValidationError } from '../../http/errors.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { selectBundle } from './queries.ts';
import { BundlePath, Simulate, Simulation } from './schema.ts';
import { runSimulation } from './simulation.ts';

const USUAL_RESPONDENTS = 100;

export const simulateBundle = endpoint({
  operationId: 'simulateBundle',
  summary: 'Simulate a bundle',
  description: `Runs synthetic respondents through the bundle and returns the expected length, precision, question exposure, guardrail rates and stop reasons. The same seed returns the same result. Limited to ${MOST_RESPONDENTS} respondents and 20 seconds.`,
  tag: 'bundles',
  extension: true,
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/simulate',
  access: { credential: 'api', scope: 'bundles:read' },
  errorShape: 'application',
  status: 200,
  params: BundlePath,
  body: Simulate,
  response: Simulation,
  errors: ['bundle_invalid', 'simulation_too_large', 'overloaded'],
  examples: { body: { respondents: 200, seed: 'a', theta: { low_mood: -1 } } },
  async handle(request) {
    const { organizationId, appId, params, body, services } = request;
    const [row] = await request.read(selectBundle(organizationId, appId, params.bundle_id));
    if (!row) throw notFound();
    const [{ bundle, diagnostics }, contents] = await Promise.all([
      services.bundles.compiled((statement) => request.read(statement), organizationId, row.id),
      request.read(selectContents(organizationId, row.id)),
    ]);
    if (!bundle) throw new AppError('bundle_invalid', 'The bundle does not compile.', { diagnostics });
    checkTheta(bundle, body.theta ?? {});
    return runSimulation(contentsOf(contents), {
      respondents: body.respondents ?? USUAL_RESPONDENTS,
      seed: body.seed ?? row.fingerprint,
      ...(body.theta && { theta: body.theta }),
    });
  },
});

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
