import { workerData } from 'node:worker_threads';
import {
  CalibrationError,
  type CalibrationProblem,
  calibrate,
  calibrationData,
  calibrationItems,
  calibrationProblems,
  coarseCount,
  defaultModel,
  privacyFloor,
  responseRow,
} from '@eps/engine';
import { type ContentTexts, compileTexts } from '../../content/bundles/compile-texts.ts';
import { progressReporter, send, type ThreadMessage } from '../../operations/jobs/thread-messages.ts';
import { coarseCalibration } from './coarse.ts';
import { presentCalibration } from './present.ts';
import { type CalibrationJob, DEFAULT_MINIMUM } from './schema.ts';

export interface CalibrationTask {
  contents: ContentTexts;
  request: CalibrationJob;
  /** The privacy floor of the organization. */
  floor: number;
  /** Item id and score of each answered item, for each evaluation. */
  scores: [itemId: string, score: number][][];
}

function run({ contents, request, floor, scores }: CalibrationTask): ThreadMessage {
  const bundle = compileTexts(contents);
  const concept = bundle.scorecard.conceptById.get(request.concept_id)!;
  const { minimum = DEFAULT_MINIMUM, model = defaultModel(concept) } = request;
  const rows = scores
    .map((items) => responseRow(concept, new Map(items)))
    .filter((row) => row.some((category) => category >= 0));
  const isReleased = (request.reader ?? null) !== null;
  const least = Math.max(floor, privacyFloor(bundle));
  const shown = coarseCount(rows.length, least);
  if ((isReleased ? shown : rows.length) < minimum) {
    const people = rows.length === 0 ? '0' : shown === 0 ? `Fewer than ${least}` : `At least ${shown}`;
    return failed(
      'too_few_respondents',
      `${people} people answered items of the concept; the minimum is ${minimum}. Use a longer window or a lower \`minimum\`.`,
    );
  }
  const data = calibrationData(calibrationItems(concept), rows);
  const perCategory = isReleased ? least : 1;
  const problem = calibrationProblems(data, model, perCategory)[0];
  if (problem) return failed(problem.reason, explain(problem, perCategory));
  const calibration = calibrate(data, model, { onProgress: progressReporter() });
  const result = presentCalibration(request, concept, calibration, data);
  return { result: JSON.stringify(isReleased ? coarseCalibration(result, least) : result) };
}

function explain(problem: CalibrationProblem, least: number): string {
  switch (problem.reason) {
    case 'too_few_items':
      return 'The items have too few categories together to estimate so many parameters; use a model with one slope for all of them.';
    case 'not_dichotomous':
      return `The item ${problem.item} has more than two categories; use grm, pcm or gpcm.`;
    case 'category_not_observed':
      return whyUnobserved(problem, least);
  }
}

function whyUnobserved(
  { item, category }: Extract<CalibrationProblem, { reason: 'category_not_observed' }>,
  least: number,
): string {
  const people = least > 1 ? `Fewer than ${least} people` : 'Nobody';
  return `${people} chose category ${category} of the item ${item} (the lowest is 0), so its parameters cannot be estimated.`;
}

function failed(code: string, message: string): ThreadMessage {
  return { error: { code, message } };
}

try {
  send(run(workerData as CalibrationTask));
} catch (error) {
  if (!(error instanceof CalibrationError)) throw error;
  const why =
    error.item === undefined
      ? 'the answers do not determine the parameters'
      : `the slope of the item ${error.item} grows without bound, because it separates these people perfectly`;
  send(failed('not_converged', `The search found no maximum: ${why}.`));
}
