import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { importSubject, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { BatchQuery } from '../../../db/batch-query.ts';

/** Enrollments in a program that this process has read for an earlier one. */

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await rememberedProgram();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

async function rememberedProgram(options = {}): Promise<string> {
  const id = await setUpProgram(workspace, {}, options);
  expect((await enrollIn(id)).status).toBe(201);
  return id;
}

const enrollIn = async (program_id: string, subject_id?: string, idempotencyKey: string = randomUUID()) =>
  app.call('POST', `${workspace.environmentPath}/enrollments`, {
    body: { program_id, subject_id: subject_id ?? (await importSubject(workspace)) },
    idempotencyKey,
  });

const changeProgram = (id: string, method: string, path: string, body: object) =>
  app.call(method, `${workspace.environmentPath}/programs/${id}${path}`, { body });

test('createEnrollment needs one round trip', async () => {
  const subjectId = await importSubject(workspace);
  const batches: (string | undefined)[] = [];
  const { submit } = BatchQuery.prototype;
  vi.spyOn(BatchQuery.prototype, 'submit').mockImplementation(function (this: BatchQuery, connection) {
    batches.push(this.text);
    submit.call(this, connection);
  });
  expect((await enrollIn(programId, subjectId)).status).toBe(201);
  expect(batches.filter((first) => /^(BEGIN|WITH|COMMIT)/.test(first!))).toEqual(['BEGIN READ WRITE']);
});

test('createEnrollment accepts ids in capital letters', async () => {
  const subjectId = await importSubject(workspace);
  const { status, body } = await enrollIn(programId.toUpperCase(), subjectId.toUpperCase());
  expect(status).toBe(201);
  expect(body).toMatchObject({ program_id: programId, subject_id: subjectId });
});

test('createEnrollment reports an enrolled, an erased and an unknown subject', async () => {
  const subjectId = await importSubject(workspace);
  const { body: first } = await enrollIn(programId, subjectId);
  const second = await enrollIn(programId, subjectId);
  expect([second.status, second.body.detail.code]).toEqual([409, 'already_enrolled']);
  expect(second.body.detail.context).toEqual({ enrollment_id: first.id });
  const erased = await importSubject(workspace);
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${erased}`);
  const third = await enrollIn(programId, erased);
  expect([third.status, third.body.detail.code]).toEqual([409, 'subject_deleted']);
  expect((await enrollIn(programId, randomUUID())).status).toBe(404);
});

test('createEnrollment replays its response', async () => {
  const subjectId = await importSubject(workspace);
  const first = await enrollIn(programId, subjectId, 'again');
  const second = await enrollIn(programId, subjectId, 'again');
  expect([second.status, second.text]).toEqual([201, first.text]);
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test('createEnrollment does not enroll in a program that was archived meanwhile', async () => {
  const archived = await rememberedProgram();
  await changeProgram(archived, 'POST', '/status', { status: 'archived' });
  const { status, body } = await enrollIn(archived);
  expect([status, body.detail.code]).toEqual([409, 'program_archived']);
});

test('createEnrollment schedules by the present status and calendar of the program', async () => {
  const weekly = { frequency: 'weekly' };
  const continuous = await rememberedProgram({ mode: 'continuous', recurrence: weekly });
  await changeProgram(continuous, 'POST', '/status', { status: 'paused' });
  expect((await enrollIn(continuous)).body.next_due_at).toBeUndefined();
  await changeProgram(continuous, 'POST', '/status', { status: 'active' });
  expect((await enrollIn(continuous)).body.next_due_at).toBeDefined();
});

test('createEnrollment finds no program of another environment', async () => {
  const path = `${workspace.appPath}/environments/${workspace.liveId}/enrollments`;
  const body = { program_id: programId, subject_id: randomUUID() };
  expect((await app.call('POST', path, { body })).status).toBe(404);
});
