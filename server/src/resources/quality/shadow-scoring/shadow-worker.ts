import { workerData } from 'node:worker_threads';
import { type PastEvaluation, releaseShadow, shadowFloor, shadowScorer, summarizeShadow } from '@eps/engine';
import { type ContentTexts, compileTexts } from '../../content/bundles/compile-texts.ts';
import { progressReporter, send } from '../../operations/jobs/thread-messages.ts';
import type { ShadowJob, ShadowResult } from './schema.ts';

export interface ShadowTask {
  inUse: ContentTexts;
  candidate: ContentTexts;
  request: ShadowJob;
  past: PastEvaluation[];
  truncated: boolean;
  organizationFloor: number;
}

function run({ request, past, truncated, organizationFloor, ...contents }: ShadowTask): void {
  const [inUse, candidate] = [compileTexts(contents.inUse), compileTexts(contents.candidate)];
  const floor = shadowFloor(inUse, candidate, organizationFloor);
  if (new Set(past.map(({ subjectId }) => subjectId)).size < floor) {
    const message = `The sample has evaluations of fewer people than the privacy floor, which is ${floor}.`;
    send({ error: { code: 'too_few_evaluations', message } });
    return;
  }
  const scored = shadowScorer(inUse, candidate);
  const report = progressReporter();
  const cases = past.map((evaluation, index) => {
    report(index / past.length);
    return scored(evaluation);
  });
  const { bundle_id, candidate_id, fingerprints } = request;
  const result: ShadowResult = {
    in_use: { bundle_id, fingerprint: fingerprints.in_use },
    candidate: { bundle_id: candidate_id, fingerprint: fingerprints.candidate },
    truncated,
    ...summarizeShadow(inUse, candidate, cases, organizationFloor),
    ...(request.reader && { released: releaseShadow(inUse, candidate, cases, organizationFloor) }),
  };
  send({ result: JSON.stringify(result) });
}

run(workerData as ShadowTask);
