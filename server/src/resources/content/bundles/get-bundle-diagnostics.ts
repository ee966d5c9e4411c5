import { proveBundle } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { bundleFileDiagnostics } from './files.ts';
import { BundleDiagnostics } from './proofs-schema.ts';
import { selectBundle } from './queries.ts';
import { guardrailOf, responderDiagnostics } from './responders.ts';

export const getBundleDiagnostics = endpoint({
  summary: 'Get the diagnostics of a bundle',
  description:
    'Compiles the six definitions of the bundle together and returns all errors, warnings and notes. A bundle that was published or is in use runs even if this version reports errors that an earlier one did not. If there are none, also proves or refutes defects: questions and sections that nobody can reach, rules that never or always fire, scores in no band, report blocks that are never shown, stop rules that are never met, each with answers that show it or the reason why there are none.',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diagnostics',
  access: { credential: 'api', scope: 'bundles:read' },
  response: BundleDiagnostics,
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const row = await request.readOne(selectBundle(organizationId, appId, params.bundle_id));
    const compiled = await services.bundles.compiled(request.read, organizationId, row.id);
    const { bundle } = compiled;
    const ofFiles = await bundleFileDiagnostics(request.read, request, row, compiled);
    const guardrail = await guardrailOf(request.read, request, row);
    const ofResponders = await responderDiagnostics(request.read, request, guardrail, row.name);
    const diagnostics = [...compiled.diagnostics, ...ofFiles, ...ofResponders];
    const valid = diagnostics.every(({ severity }) => severity !== 'error');
    // Proving takes up to a second.
    if (valid && services.threads) throw new NeedsThread();
    return {
      valid,
      runs: bundle !== null,
      diagnostics,
      ...(valid && bundle && { proofs: proveBundle(bundle) }),
    };
  },
});
