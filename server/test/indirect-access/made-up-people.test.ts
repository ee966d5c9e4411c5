import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { addMember, createKeyOf, keyOfSomebodyElse } from '../members.ts';
import { enrolled, entryOf, paperOf } from '../paper.ts';
import { closeCellsOf } from '../psychometrics.ts';

/**
 * A reader of statistics makes up people: enters their paper forms, or answers their due questions. The
 * reader also reads with another of their keys. Sharing a public link makes nobody, as all who have it can
 * answer.
 */

const options = [0, 1, 2].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } }));
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({ id, prompt: id, input: 'single_select', required: true, options })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};
const FLOOR = 5;

let app: TestApp;
let workspace: Workspace;
let attacker: string;
let secondKey: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const scopes = ['analytics:read', 'programs:write', 'sessions:write'];
  const maker = await addMember(app, 'owner');
  attacker = (await createKeyOf(app, maker, scopes)).key;
  secondKey = (await createKeyOf(app, maker, scopes)).key;
  other = await keyOfSomebodyElse(app, scopes);
});
afterAll(() => app.close());

/** Closes the week in which people have answered. */
async function closeAll() {
  app.setClock(new Date(Date.now() + 9 * 86_400_000));
  await closeCellsOf(workspace);
  app.setClock(undefined);
}

const respondents = async (programId: string, key: string) => {
  const path = `${workspace.environmentPath}/analytics/psychometrics?program_id=${programId}`;
  return (await expectStatus(app.call('GET', path, { key }), 200)).respondents;
};

describe('getPsychometrics', () => {
  test.each(['legacy_anonymous', 'reusable'])(
    'counts people who came by a public link (%s), also for the reader whose key has made it',
    async (identity_mode) => {
      const programId = await setUpProgram(workspace, CONTENTS);
      const link = await expectStatus(
        app.call('POST', `${workspace.environmentPath}/programs/${programId}/links`, {
          key: attacker,
          body: { name: 'Everybody', identity_mode },
        }),
        201,
      );
      for (let index = 0; index < FLOOR; index++) {
        const body = { link: new URL(link.url).hash.slice(1) };
        const opened = await expectStatus(app.call('POST', '/v1/participant/open', { key: null, body }), 200);
        await takePart(workspace, opened.participant_token, { a: 'o1', b: 'o2' });
      }
      await closeAll();
      for (const key of [other, attacker, secondKey]) expect(await respondents(programId, key)).toBe(FLOOR);
    },
  );

  test('does not count people whose paper form the key of the reader has entered, first or second', async () => {
    const scopes = ['sessions:write', 'analytics:read'];
    const clerk = await keyOfSomebodyElse(app, scopes);
    const programId = await setUpProgram(workspace, CONTENTS);
    const paper = paperOf(workspace);
    await paper.setDoubleEntry(programId);
    for (let index = 0; index < FLOOR; index++) {
      const subjectId = await enrolled(workspace, programId);
      // A link of somebody else, with which nobody answers.
      await openSession(workspace, programId, subjectId);
      for (const key of [attacker, clerk])
        await expectStatus(paper.enter(key, entryOf(programId, subjectId, { a: 'o1', b: 'o2' })), 201);
    }
    await closeAll();
    expect(await respondents(programId, other)).toBe(FLOOR);
    for (const key of [attacker, secondKey, clerk]) expect(await respondents(programId, key)).toBe(0);
  });

  test('does not count people whose due questions the key of the reader has answered', async () => {
    const program = { mode: 'continuous', recurrence: { frequency: 'one_time' } };
    const programId = await setUpProgram(workspace, CONTENTS, program);
    const post = (operation: string, body: object) =>
      expectStatus(
        app.call('POST', `${workspace.environmentPath}/continuous-evaluation/${operation}`, {
          key: attacker,
          body,
        }),
        200,
      );
    for (let index = 0; index < FLOOR; index++) {
      const person = { program_id: programId, subject_id: await importSubject(workspace) };
      await enroll(workspace, programId, person.subject_id);
      const { items } = await post('due-questions', { ...person, trigger: {} });
      const answers = items.map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value: 'o1' }));
      await post('answers', { ...person, answers });
    }
    await closeAll();
    expect(await respondents(programId, other)).toBe(FLOOR);
    expect(await respondents(programId, attacker)).toBe(0);
    expect(await respondents(programId, secondKey)).toBe(0);
  });
});
