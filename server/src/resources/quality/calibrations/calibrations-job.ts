import { setImmediate as yieldLoop } from 'node:timers/promises';
import { instantOf } from '../../../http/instant.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { resultOf } from '../../answers/evaluations/key.ts';
import { selectContents, textsOf } from '../../content/bundles/compiled.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import type { ClaimedJob } from '../../operations/jobs/commands.ts';
import { type ThreadTask, threadJobs } from '../../operations/jobs/thread-jobs.ts';
import { newestCells } from '../../results/ledger/cells-for.ts';
import type { CalibrationTask } from './calibration-worker.ts';
import { type SampleRow, selectSample } from './queries.ts';
import { type CalibrationJob, MOST_RESPONDENTS } from './schema.ts';

/** Results that are decrypted at once. */
const BATCH = 50;

/** Runs calibrations: collects the item scores here and estimates the parameters in a thread. */
export function calibrations(services: Services): Job {
  return threadJobs(services, {
    name: 'calibrations',
    kind: 'calibration',
    slots: 1,
    prepare: (job, signal) => prepare(services, job, signal),
  });
}

async function prepare(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<ThreadTask> {
  const organizationId = job.organization_id;
  const request = parseJson(job.request) as CalibrationJob;
  const rows = await services.db.read(organizationId, selectContents(organizationId, request.bundle_id));
  const data: CalibrationTask = {
    contents: textsOf(rows),
    request,
    floor: await floorOf(services, organizationId),
    scores: await scoresOf(services, job, request, signal),
  };
  return { file: new URL('./calibration-worker.ts', import.meta.url), data };
}

async function floorOf({ db }: Services, organizationId: string): Promise<number> {
  const [organization] = await db.read(organizationId, selectPrivacyFloor(organizationId));
  return organization!.privacy_floor;
}

/** Returns the item scores of the concept, by item id, one entry for each evaluation that has some. */
async function scoresOf(
  services: Services,
  { organization_id: organizationId, app_id: appId, environment_id: environmentId }: ClaimedJob,
  request: CalibrationJob,
  signal: AbortSignal,
): Promise<CalibrationTask['scores']> {
  const { bundle_id: bundleId, concept_id: conceptId, starts_at, ends_at, reader = null } = request;
  const hiddenPrograms = request.hidden_programs ?? [];
  const scope = { organizationId, appId, environmentId: environmentId! };
  const inMs = (at: string | undefined) => (at === undefined ? null : instantOf(at).getTime());
  const cells =
    reader === null
      ? null
      : await newestCells(
          services,
          scope,
          { userId: reader },
          {
            ...{ programId: null, bundleId, hiddenPrograms, most: MOST_RESPONDENTS },
            from: inMs(starts_at),
            until: inMs(ends_at),
          },
        );
  const filter = {
    organizationId,
    environmentId: environmentId!,
    bundleId,
    startsAt: cells ? null : (starts_at ?? null),
    endsAt: cells ? null : (ends_at ?? null),
    cellIds: cells?.ids ?? null,
    hiddenPrograms,
  };
  const scores: CalibrationTask['scores'] = [];
  let before: string | null = null;
  while (scores.length < MOST_RESPONDENTS && !signal.aborted) {
    const batch: SampleRow[] = await services.db.readOnReplica(
      organizationId,
      selectSample(filter, before, BATCH),
    );
    for (const row of batch) {
      const result = await resultOf(services.vault, organizationId, row);
      const items = (result?.trace.items ?? []).filter(
        ({ concept_id, score }) => concept_id === conceptId && score !== null,
      );
      if (items.length > 0) scores.push(items.map(({ question_id, score }) => [question_id, score!]));
      // One result takes up to a millisecond to open; requests in between must not wait for the batch.
      await yieldLoop();
    }
    if (batch.length < BATCH) break;
    before = batch.at(-1)!.id;
  }
  return scores.slice(0, MOST_RESPONDENTS);
}
