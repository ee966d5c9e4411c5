import type { JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { parseJson } from '../../../parse-json.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { insertDraft } from '../../content/definitions/commands.ts';
import { presentDefinition, selectDefinition } from '../../content/definitions/queries.ts';
import { Definition } from '../../content/definitions/schema.ts';
import { noResult, requireReader } from '../../operations/jobs/queries.ts';
import { selectCalibration } from './queries.ts';
import type { CalibrationResult } from './schema.ts';
import { withCalibration } from './scorecard.ts';

export const createCalibratedScorecard = endpoint({
  summary: 'Make a scorecard draft from a calibration',
  description:
    'Saves a new draft revision of the scorecard of the calibrated bundle, with the new parameters on the scale of those in use, or of the prior if they cannot be linked. `irt.provenance` of the concept says where they come from, and under `removed` what was in units of an earlier raw score and is left out. Programs keep their bundles; nothing is published.',
  tag: 'analytics',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/calibrations/{calibration_id}/scorecard',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'optional',
  effect: 'app',
  status: 201,
  response: Definition,
  errors: ['job_not_succeeded'],
  async handle(request) {
    const { organizationId, appId, environmentId, params } = request;
    const job = await request.readOne(
      selectCalibration(organizationId, environmentId, params.calibration_id),
    );
    if (job.result === null) throw noResult(job.status);
    await requireReader(request, { id: params.calibration_id, request: job.request });
    const result = parseJson(job.result) as CalibrationResult;
    const bundle = await request.readOne(selectBundle(organizationId, appId, result.bundle_id));
    const [scorecard] = await request.read(
      selectDefinition(organizationId, appId, bundle.scorecard_version_id),
    );
    const content = withCalibration(parseJson(scorecard!.content) as JsonObject, result, {
      calibrationId: params.calibration_id,
      environmentId,
    });
    const { business_id, kind, name, locale } = scorecard!;
    return request.write(async (tx) => {
      const saved = await insertDraft(tx, request, { business_id, kind, name, locale, content });
      recordAudit(tx, request, organizationId, {
        action: 'definition.created',
        resourceId: saved.id,
        after: saved,
        environmentId: null,
      });
      return presentDefinition(saved);
    });
  },
});
