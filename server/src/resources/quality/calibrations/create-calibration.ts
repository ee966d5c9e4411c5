import { type CompiledBundle, type Concept, defaultModel, privacyFloor } from '@eps/engine';
import { requireOrderedWindow } from '../../../http/day-window.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { invalidValue } from '../../../http/errors.ts';
import { requireCompiledBundle } from '../../content/bundles/require-compiled.ts';
import { Job } from '../../operations/jobs/schema.ts';
import { startJob } from '../../operations/jobs/start.ts';
import { calibrationLimit } from './limits.ts';
import { selectPeopleByDay } from './queries.ts';
import { type CalibrationJob, CreateCalibration, MOST_RESPONDENTS } from './schema.ts';
import { sampleWindow } from './window.ts';

export const createCalibration = endpoint({
  operationId: 'createCalibration',
  summary: 'Calibrate the items of a concept',
  description: `Starts a job that estimates item parameters by marginal maximum likelihood from the answers of the finished evaluations of a bundle, those that await review included, at most the newest ${MOST_RESPONDENTS}. The window is widened to whole blocks of UTC days with enough people that two calibrations never differ by fewer than the privacy floor; the result names it. Without the scope \`evaluations:answers\`, the sample is the people in closed blocks of released statistics, whatever the window, the figures are rounded to what as many people as the privacy floor could change, and nobody else's results can be read. Its result has the parameters with standard errors, item fit (S-X²), reliability, and the comparison with the parameters in use. Nothing is changed: \`createCalibratedScorecard\` makes a draft from the result. The job fails with \`too_few_respondents\`, \`category_not_observed\` or \`not_converged\`. An organization runs one job at a time; others wait. Also requires \`analytics:read\`.`,
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
    const { organizationId, environmentId, body } = request;
    requireOrderedWindow(body);
    request.rights.require('analytics:read');
    const { row, bundle } = await requireCompiledBundle(request, body.bundle_id);
    const concept = conceptOf(bundle, body);
    const { starts_at: _, ends_at: __, ...rest } = body;
    const hidden = await request.hiddenPrograms();
    const asked = { ...rest, bundle_id: row.id, hidden_programs: hidden };
    const start = (work: CalibrationJob) => startJob(request, { kind: 'calibration', environmentId, work });
    if (!request.rights.has('evaluations:answers'))
      return start({ ...asked, reader: request.principal.userId });
    const days = await request.read(
      selectPeopleByDay(organizationId, environmentId, row.id, concept.id, hidden),
    );
    return start({ ...asked, ...sampleWindow(body, days, privacyFloor(bundle)), reader: null });
  },
});

/** Throws ValidationError unless the bundle has the concept and the model can calibrate its items. */
function conceptOf({ scorecard }: CompiledBundle, { concept_id, model }: CalibrationJob): Concept {
  const concept = scorecard.conceptById.get(concept_id);
  if (!concept) throw invalidValue(['body', 'concept_id'], 'names no concept of the scorecard');
  const problem = calibrationLimit(concept, model ?? defaultModel(concept));
  if (problem) throw invalidValue(['body', problem.field], problem.error);
  return concept;
}
