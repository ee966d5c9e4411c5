import { setImmediate as yieldLoop } from 'node:timers/promises';
import { type JsonObject, type PastEvaluation, withoutRemoved } from '@eps/engine';
import { instantOf } from '../../../http/instant.ts';
import type { Job } from '../../../jobs/run.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Services } from '../../../services.ts';
import { areErased, logBytes, openAnswersInTurns, selectAnswers } from '../../answers/evaluations/answers.ts';
import { subjectKeyOf } from '../../answers/evaluations/key.ts';
import { openContext, sealedInput } from '../../answers/evaluations/sealed.ts';
import { selectContents, textsOf } from '../../content/bundles/compiled.ts';
import { selectPrivacyFloor } from '../../identity/organizations/queries.ts';
import type { ClaimedJob } from '../../operations/jobs/commands.ts';
import { type ThreadTask, threadJobs } from '../../operations/jobs/thread-jobs.ts';
import { newestCells } from '../../results/ledger/cells-for.ts';
import { type PastRow, selectPast } from './queries.ts';
import { MOST_SAMPLED, type ShadowJob, USUAL_SAMPLE } from './schema.ts';
import type { ShadowTask } from './shadow-worker.ts';

/** Evaluations that are read at once. */
const BATCH = 50;
/** Estimated bytes of answers that one job keeps in memory; with more, older evaluations are left out. */
const MAX_BYTES = 64 * 2 ** 20;

/** Runs shadow scoring: decrypts answers and contexts here and evaluates them in a thread. */
export function shadows(services: Services): Job {
  return threadJobs(services, {
    name: 'shadows',
    kind: 'shadow',
    slots: 1,
    sealsResult: true,
    prepare: (job, signal) => prepare(services, job, signal),
  });
}

async function prepare(services: Services, job: ClaimedJob, signal: AbortSignal): Promise<ThreadTask> {
  const request = parseJson(job.request) as ShadowJob;
  const [settings] = await services.db.read(job.organization_id, selectPrivacyFloor(job.organization_id));
  const data: ShadowTask = {
    organizationFloor: settings!.privacy_floor,
    inUse: await contentsOf(services, job, request.bundle_id),
    candidate: await contentsOf(services, job, request.candidate_id),
    request,
    ...(await pastOf(services, job, request, signal)),
  };
  return { file: new URL('./shadow-worker.ts', import.meta.url), data };
}

async function contentsOf({ db }: Services, { organization_id }: ClaimedJob, bundleId: string) {
  return textsOf(await db.read(organization_id, selectContents(organization_id, bundleId)));
}

/** Returns the newest evaluations of the sample, and whether there are more. */
async function pastOf(
  services: Services,
  { organization_id: organizationId, app_id: appId, environment_id: environmentId }: ClaimedJob,
  request: ShadowJob,
  signal: AbortSignal,
): Promise<Pick<ShadowTask, 'past' | 'truncated'>> {
  const { bundle_id: bundleId, starts_at, ends_at, sample: asked = USUAL_SAMPLE, reader = null } = request;
  const [startsAt, endsAt] = [starts_at, ends_at].map((at) => (at === undefined ? null : instantOf(at)));
  const hiddenPrograms = request.hidden_programs ?? [];
  const scope = { organizationId, appId, environmentId: environmentId! };
  const cells =
    reader === null
      ? null
      : await newestCells(
          services,
          scope,
          { userId: reader },
          {
            ...{ programId: null, bundleId, hiddenPrograms, most: MOST_SAMPLED },
            from: startsAt?.getTime() ?? null,
            until: endsAt?.getTime() ?? null,
          },
        );
  const filter = {
    organizationId,
    environmentId: environmentId!,
    bundleId,
    startsAt: cells ? null : startsAt!,
    endsAt: cells ? null : endsAt!,
    cellIds: cells?.ids ?? null,
    hiddenPrograms,
  };
  const sample = cells ? MOST_SAMPLED : asked;
  const past: PastEvaluation[] = [];
  const overrides = new Map<string, JsonObject>();
  let bytes = 0;
  let before: string | null = null;
  while (!signal.aborted) {
    const batch: PastRow[] = await services.db.read(organizationId, selectPast(filter, before, BATCH));
    for (const row of batch) {
      if (past.length >= sample || bytes > MAX_BYTES) return { past, truncated: true };
      const { program_id, context_overrides } = row;
      if (!overrides.has(program_id)) overrides.set(program_id, parseJson(context_overrides) as JsonObject);
      const opened = await open(services, organizationId, row, overrides.get(program_id)!);
      if (!opened) continue;
      past.push(opened.evaluation);
      bytes += opened.bytes;
      await yieldLoop();
    }
    if (batch.length < BATCH) break;
    before = batch.at(-1)!.id;
  }
  return { past, truncated: cells?.truncated ?? false };
}

/** Returns undefined if the subject was erased after the row was read. */
async function open(
  services: Services,
  organizationId: string,
  row: PastRow,
  overrides: JsonObject,
): Promise<{ evaluation: PastEvaluation; bytes: number } | undefined> {
  const key = (await subjectKeyOf(services.vault, organizationId, row))!;
  const batches = await services.db.read(organizationId, selectAnswers(organizationId, row.id));
  if (areErased(batches)) return undefined;
  const frozen = openContext(key, row.id, row.context_sealed!);
  const {
    elapsedMs,
    previous: _,
    receiptSalt: __,
    ...input
  } = sealedInput.open(key, row.id, row.input_sealed!);
  const log = withoutRemoved(await openAnswersInTurns(batches, key));
  const state = { log, elapsedMs, ...frozen, seed: frozen.seed ?? row.id };
  const evaluation = {
    evaluationId: row.id,
    subjectId: row.subject_id,
    input: { ...input, state },
    overrides,
  };
  return { evaluation, bytes: logBytes(batches) + row.context_sealed!.length + row.input_sealed!.length };
}
