import { endpoint } from '../../../http/endpoint.ts';
import { ValidationError } from '../../../http/errors.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject, Uuid } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LIGHT_BUNDLE } from '../../../threads/needs-thread.ts';
import { CONTENT_LIMITS, Diagnostic } from '../definitions/schema.ts';
import { CaseResult, EXAMPLE_CASES, GoldenCases, presentCases } from './cases-schema.ts';
import { EXAMPLE_CONTENTS, SixContents } from './contents.ts';
import { compiledContents } from './contents-or-bundle.ts';
import { runCases } from './golden-cases.ts';
import { selectBundleCases } from './queries.ts';

export const runGoldenCases = endpoint({
  summary: 'Evaluate golden cases',
  description:
    'Evaluates `cases` with `contents` that are not saved or with the bundle `bundle_id`, and compares the results with what they expect. Without `cases`, evaluates those of the bundle. Contents with errors return their diagnostics and no results. Stores nothing.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/cases/run',
  access: { credential: 'api', scope: 'definitions:read' },
  body: namedObject('RunGoldenCasesRequest', {
    contents: Type.Optional(SixContents),
    bundle_id: Type.Optional(Uuid),
    cases: Type.Optional(GoldenCases),
  }),
  response: namedObject('GoldenCaseRun', {
    valid: Type.Boolean(),
    diagnostics: Type.Array(Diagnostic),
    passed: Type.Integer(),
    failed: Type.Integer(),
    cases: Type.Array(CaseResult),
  }),
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: { body: { contents: EXAMPLE_CONTENTS, cases: EXAMPLE_CASES } },
  async handle(request) {
    const { body, services } = request;
    const { bundle, diagnostics } = await compiledContents(request, body, LIGHT_BUNDLE / 4);
    const cases = body.cases ?? (await casesOfBundle(request, body.bundle_id));
    if (!bundle) return { valid: false, diagnostics, passed: 0, failed: 0, cases: [] };
    const results = runCases(services, bundle, cases);
    const passed = results.filter((result) => result.passed).length;
    return { valid: true, diagnostics, passed, failed: results.length - passed, cases: results };
  },
});

async function casesOfBundle(request: Request, bundleId: string | undefined) {
  if (bundleId === undefined)
    throw new ValidationError([{ type: 'missing', loc: ['body', 'cases'], msg: 'Field required' }]);
  const { organizationId, appId } = request;
  const [row] = await request.read(selectBundleCases(organizationId, appId, bundleId));
  request.work.handles(row?.cases?.length ?? 0);
  return presentCases(row?.cases ?? null);
}
