import { parentPort, workerData } from 'node:worker_threads';
import { type Contents, compileBundle, type SimulationRequest, simulate } from '@eps/engine';
import { parseJson } from '../../parse-json.ts';

/** The contents as JSON text, by kind; this thread parses them. */
export interface SimulationData {
  contents: Record<string, string>;
  request: SimulationRequest;
}

/** The share of the respondents that is done; at the end, the summary as JSON. */
export type SimulationMessage = { progress: number } | { result: string };

const PROGRESS_EVERY_MS = 250;

function run({ contents, request }: SimulationData): void {
  const parsed = Object.entries(contents).map(([kind, text]) => [kind, parseJson(text)]);
  const { bundle } = compileBundle(Object.fromEntries(parsed) as Contents);
  if (!bundle) throw new Error('the bundle does not compile');
  let reportedAt = performance.now();
  const summary = simulate(bundle, request, (done) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    send({ progress: done / request.respondents });
  });
  send({ result: JSON.stringify(summary) });
}

function send(message: SimulationMessage): void {
  parentPort!.postMessage(message);
}

run(workerData as SimulationData);
