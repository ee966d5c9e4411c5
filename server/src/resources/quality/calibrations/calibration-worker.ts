import { workerData } from 'node:worker_threads';
import {
  CalibrationError,
  type CalibrationProblem,
  calibrate,
  calibrationData,
  calibrationItems,
  calibrationProblems,
  defaultModel,
  privacyFloor,
  responseRow,
} from '@eps/engine';
import { type ContentTexts, compileTexts } from '../../content/bundles/compile-texts.ts';
import { progressReporter, send, type ThreadMessage } from '../../operations/jobs/thread-messages.ts';
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
  const needed = isReleased ? Math.max(minimum, least) : minimum;
  if (rows.length < needed) {
    // A stored error must not reveal when one more person has answered.
    const known = Math.floor(rows.length / least) * least;
    const people = rows.length === 0 ? '0' : known === 0 ? `Fewer than ${least}` : `At least ${known}`;
    return failed(
      'too_few_respondents',
      `${people} people answered items of the concept; the minimum is ${needed}. Use a longer window or a lower \`minimum\`.`,
    );
  }
  const data = calibrationData(calibrationItems(concept), rows);
  const problem = calibrationProblems(data, model)[0];
  if (problem) return failed(problem.reason, explain(problem));
  const calibration = calibrate(data, model, { onProgress: progressReporter() });
  const result = presentCalibration(request, concept, calibration, data);
  return { result: JSON.stringify(result) };
}

function explain(problem: CalibrationProblem): string {
  switch (problem.reason) {
    case 'too_few_items':
      return 'The items have too few categories together to estimate so many parameters; use a model with one slope for all of them.';
    case 'not_dichotomous':
      return `The item ${problem.item} has more than two categories; use grm, pcm or gpcm.`;
    case 'category_not_observed':
      return `Nobody chose category ${problem.category} of the item ${problem.item} (the lowest is 0), so its parameters cannot be estimated.`;
  }
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
