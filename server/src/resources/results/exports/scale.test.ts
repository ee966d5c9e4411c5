import { beforeAll, expect, test } from 'vitest';
import { isMeasuring, noteLimit, timeOf } from '../../../../../vitest.limits.ts';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { exportsApi } from '../../../../test/exports.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { newId } from '../../../ids.ts';
import { sealedAnswers, sealedInput, sealedResult } from '../../answers/evaluations/sealed.ts';

/** createExport of many evaluations of 36 items: its time, and how long other requests wait meanwhile. */

const COPIES = isMeasuring ? 10_000 : 450;
const ALL = 100_000;
const LIMIT_MS = 60_000;
const INSERTED_AT_ONCE = 500;

const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: `Option ${score}`,
  scores: { total: score },
}));
const questions = Array.from({ length: 36 }, (_, index) => ({
  id: `item_${index}`,
  prompt: `How often did ${index} happen?`,
  input: 'single_select',
  options,
}));

const app = useTestApp();
const workspace = useWorkspace(app);
const api = exportsApi(workspace);
const DONE = rowsOf(columns('evaluations', 'id', 'subject_id', 'result_sealed', 'input_sealed'));
const KEY = rowsOf(columns('subjects', 'id', 'wrapped_key'));
const LOG = rowsOf(columns('answer_batches', 'id', 'question_ids', 'values_sealed'));

/** Copies an evaluation with its answers, each sealed anew, as other evaluations of the person. */
async function copy(id: string, times: number): Promise<void> {
  const { db, vault } = app.services;
  const { organizationId } = app;
  const scope = { organizationId, appId: workspace.appId, environmentId: workspace.testId };
  const [done] = await db.read(
    organizationId,
    DONE.query(`SELECT ${DONE.list} FROM evaluations WHERE id = $1`, [id]),
  );
  const [subject] = await db.read(
    organizationId,
    KEY.query(`SELECT ${KEY.list} FROM subjects WHERE id = $1`, [done!.subject_id]),
  );
  const [log] = await db.read(
    organizationId,
    LOG.query(`SELECT ${LOG.list} FROM answer_batches WHERE evaluation_id = $1`, [id]),
  );
  const key = await vault.openSubjectKey(scope, done!.subject_id, subject!.wrapped_key!);
  await key.prepare([done!.result_sealed, done!.input_sealed]);
  const result = sealedResult.open(key, id, done!.result_sealed!);
  const input = sealedInput.open(key, id, done!.input_sealed!);
  const answers = sealedAnswers.open(key, log!.id, log!.values_sealed!);
  for (let from = 0; from < times; from += INSERTED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(INSERTED_AT_ONCE, times - from) }, () => [newId(), newId()]);
    const evaluations = ids.map(([own]) => own!);
    const results = evaluations.map((own) => sealedResult.seal(key, own, result));
    const inputs = evaluations.map((own) => sealedInput.seal(key, own, input));
    await db.system.write({ text: COPY_EVALUATION, values: [id, evaluations, results, inputs, from] });
    const logs = ids.map(([, own]) => own!);
    const sealed = logs.map((own) => sealedAnswers.seal(key, own, answers));
    await db.system.write({ text: COPY_ANSWERS, values: [log!.id, evaluations, logs, sealed] });
  }
}

const COPY_EVALUATION = `
  INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id, subject_id,
    version_bundle_id, cycle, context_fingerprint, status, created_at, completed_at, context_sealed,
    result_sealed, input_sealed)
  SELECT e.organization_id, app_id, environment_id, n.id, program_id, enrollment_id, subject_id,
    version_bundle_id, cycle + $5 + n.at::integer, context_fingerprint, status, created_at, completed_at,
    context_sealed, n.result, n.input
  FROM evaluations e,
    unnest($2::uuid[], $3::bytea[], $4::bytea[]) WITH ORDINALITY AS n(id, result, input, at)
  WHERE e.id = $1`;
const COPY_ANSWERS = `
  INSERT INTO answer_batches (organization_id, environment_id, program_id, evaluation_id, subject_id, id,
    answered_at, question_ids, elapsed_ms, kinds, values_sealed)
  SELECT organization_id, environment_id, program_id, n.evaluation, subject_id, n.id, answered_at,
    question_ids, elapsed_ms, kinds, n.sealed
  FROM answer_batches b, unnest($2::uuid[], $3::uuid[], $4::bytea[]) AS n(evaluation, id, sealed)
  WHERE b.id = $1`;

beforeAll(async () => {
  const programId = await setUpProgram(workspace, {
    experience: { questions },
    scorecard: { concepts: [{ id: 'total', method: 'sum' }] },
  } as never);
  const subject = await importSubject(workspace);
  await enroll(workspace, programId, subject);
  const { participant_token, evaluation_id } = await openSession(workspace, programId, subject);
  await takePart(
    workspace,
    participant_token,
    Object.fromEntries(questions.map(({ id }, index) => [id, `o${index % 4}`])),
  );
  await copy(evaluation_id, COPIES - 1);
  // The thread starts with the first export.
  await api.make({ ends_at: '2020-01-01T00:00:00Z' });
}, 120_000);

test('createExport: every evaluation is a row, and other requests do not wait', async () => {
  const waits: number[] = [];
  let isDone = false;
  const asking = async () => {
    while (!isDone) {
      waits.push(await timeOf(() => app.call('GET', `${workspace.environmentPath}/programs?limit=1`)));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const others = asking();
  const all = await timeOf(async () => {
    await expectStatus(api.create({ include: ['answers', 'scores', 'quality'] }), 202);
    await api.run();
  });
  isDone = true;
  await others;
  const { rows } = await api.make({ include: ['answers', 'scores', 'quality'] });
  noteLimit(
    `an export of ${ALL} evaluations of 36 items, from ${COPIES}`,
    'ms',
    LIMIT_MS,
    (all / COPIES) * ALL,
  );
  noteLimit(
    'another request during an export, p95',
    'ms',
    250,
    waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]!,
  );
  expect(rows).toHaveLength(COPIES);
  expect(new Set(rows.map((row) => row['s_total'])).size).toBe(1);
  for (const row of [rows[0]!, rows.at(-1)!]) expect([row['q_item_0'], row['q_item_35']]).toEqual(['1', '4']);
}, 300_000);
