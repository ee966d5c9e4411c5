import { workerData } from 'node:worker_threads';
import { overBudget, type SimulationBudget, type SimulationRequest, simulate } from '@eps/engine';
import { progressReporter, send } from '../../operations/jobs/thread-messages.ts';
import { type ContentTexts, compileTexts } from './compile-texts.ts';

export interface SimulationTask {
  contents: ContentTexts;
  request: SimulationRequest;
  budget: SimulationBudget | undefined;
}

function run({ contents, request, budget }: SimulationTask): void {
  const bundle = compileTexts(contents);
  const report = progressReporter();
  const summary = simulate(bundle, request, (done) => report(done / request.respondents));
  const exceeded = budget && overBudget(bundle, summary, budget);
  const verdict = exceeded && { within_budget: exceeded.length === 0, over_budget: exceeded };
  send({ result: JSON.stringify({ ...summary, ...verdict }) });
}

run(workerData as SimulationTask);
