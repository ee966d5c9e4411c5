import { type CompiledBundle, defaultModel } from '@eps/engine';
import { requireOrderedWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { requireCompiledBundle } from '../../content/bundles/require-compiled.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { calibrationLimit } from './limits.ts';
import { type CalibrationJob, CreateCalibration, MOST_RESPONDENTS } from './schema.ts';

export const createCalibration = endpoint({
  summary: 'Calibrate the items of a concept',
  description: `Starts a job that estimates item parameters by marginal maximum likelihood from the answers of the finished evaluations of a bundle, those that await review included, at most the newest ${MOST_RESPONDENTS}. Without the scope \`evaluations:answers\`, the sample is the people in closed cells of statistics that lie in the window, and nobody else's results can be read. Its result has the parameters with standard errors, item fit (S-X²), reliability, and the comparison with the parameters in use. Nothing is changed: \`createCalibratedScorecard\` makes a draft from the result. The job fails with \`too_few_respondents\`, \`category_not_observed\` or \`not_converged\`. An organization runs one job at a time; others wait. Also requires \`analytics:read\`.`,
  tag: 'analytics',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/environments/{environment_id}/analytics/calibrations',
  access: { credential: 'api', scope: 'definitions:write' },
  idempotency: 'required',
  status: 202,
  body: CreateCalibration,
  response: Job,
  errors: ['bundle_invalid', 'conflict'],
  examples: {
    body: { bundle_id: '0198c1f2-7b3a-7c41-9d52-3f6a1b2c4d5e', concept_id: 'mood', minimum: 200 },
  },
  async handle(request) {
    const { environmentId, body } = request;
    requireOrderedWindow(body);
    request.rights.require('analytics:read');
    const { row, bundle } = await requireCompiledBundle(request, body.bundle_id);
    requireCalibrated(bundle, body);
    const hidden = await request.hiddenPrograms();
    const reader = request.rights.has('evaluations:answers') ? null : request.principal.userId;
    const work: CalibrationJob = { ...body, bundle_id: row.id, hidden_programs: hidden, reader };
    return startJob(request, { kind: 'calibration', environmentId, work });
  },
});

/** Throws ValidationError unless the bundle has the concept and the model can calibrate its items. */
function requireCalibrated({ scorecard }: CompiledBundle, { concept_id, model }: CalibrationJob): void {
  const concept = scorecard.conceptById.get(concept_id);
  if (!concept) throw invalidValue(['body', 'concept_id'], 'names no concept of the scorecard');
  const problem = calibrationLimit(concept, model ?? defaultModel(concept));
  if (problem) throw invalidValue(['body', problem.field], problem.error);
}
