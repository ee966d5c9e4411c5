import { Type } from 'typebox';
import type { Query } from '../../db/rows.ts';
import { dayWindow } from '../../http/day-window.ts';
import { endpoint } from '../../http/endpoint.ts';
import { notFound } from '../../http/errors.ts';
import type { Request } from '../../http/request.ts';
import { DateTime, EnvironmentPath, strictObject, Uuid } from '../../http/schemas.ts';
import { selectProgram } from '../programs/queries.ts';
import { DEFAULT_MIN_CELL, measureHealth } from './measure.ts';
import { InstrumentHealth } from './schema.ts';

export const getInstrumentHealth = endpoint({
  operationId: 'getInstrumentHealth',
  summary: 'Get instrument health',
  description:
    'Returns completion rates and the health of each question in an environment. The window consists of whole UTC days. Counts of distinct respondents are exact up to 1,024 and above estimated with a standard error of 2.3 %; medians of times are within 0.5 %. Questions with too few respondents are omitted to protect privacy.',
  tag: 'analytics',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/instrument-health',
  access: { credential: 'api', scope: 'analytics:read' },
  errorShape: 'application',
  status: 200,
  params: EnvironmentPath,
  query: strictObject({
    starts_at: Type.Optional(DateTime),
    ends_at: Type.Optional(DateTime),
    program_id: Type.Optional(Uuid),
  }),
  response: InstrumentHealth,
  async handle(request) {
    const window = dayWindow(request.query, request.now);
    const { organizationId, environmentId } = request;
    const programId = request.query.program_id ?? null;
    const run = { rows: <Row>(query: Query<Row>) => request.read(query) };
    const minCell = await minCellOf(request, programId);
    const judgement = await measureHealth(
      run,
      { organizationId, environmentId, programId, ...window },
      minCell,
    );
    return {
      environment_id: environmentId,
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      ...judgement,
    };
  },
});

/** Returns the minimum group size of the program's guardrails, at least the default. Throws not_found. */
async function minCellOf(request: Request, programId: string | null): Promise<number> {
  if (programId === null) return DEFAULT_MIN_CELL;
  const { organizationId, environmentId, services } = request;
  const [program] = await request.read(selectProgram(organizationId, environmentId, programId));
  if (!program) throw notFound();
  const { bundle } = await services.bundles.compiled(
    (statement) => request.read(statement),
    organizationId,
    program.version_bundle_id,
  );
  return Math.max(DEFAULT_MIN_CELL, bundle?.guardrail.minCell ?? 0);
}
