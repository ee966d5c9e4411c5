import { describe, expect, test } from 'vitest';
import { enroll, importSubject, setUpProgram } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { countRows, countRowsBefore, INSTRUMENT, startTestWorld } from './world.ts';

/** askDueQuestions: its validation, the fields of a question, and the cases that return an empty list. */

const world = prepared(startTestWorld, (world) => world.app.close());

const pair = () => ({ program_id: world.programId, subject_id: world.subjectId });
const due = (fields: object) =>
  world.app.call('POST', `${world.environmentPath}/continuous-evaluation/due-questions`, {
    body: { ...pair(), ...fields },
  });

const VISIBLE = {
  op: 'eq',
  args: [
    { op: 'lit', value: 1 },
    { op: 'lit', value: 1 },
  ],
};
const RICH = {
  experience: {
    sections: [{ id: 's', title: 'S' }],
    questions: [
      {
        id: 'full',
        prompt: 'Full',
        input: 'single_select',
        section_id: 's',
        purpose: ['screening'],
        remarks: 'Take your time',
        required: true,
        visible_if: VISIBLE,
        schedule: {
          frequency: 'one_time',
          trigger: { type: 'after_login', event: '', page: '' },
          max_per_login: 1,
          repeat_until_answered: true,
        },
        options: [
          { id: 'a', label: 'A', scores: { mood: 1 } },
          { id: 'b', label: 'B' },
        ],
      },
      { id: 'bare', prompt: 'Bare', input: 'number', min: 0, max: 10, step: 1, unit: 'kg' },
      { id: 'timed', prompt: 'Timed', input: 'text', max_length: 20, schedule: { frequency: 'one_time' } },
    ],
  },
};

test('a question has the fields of the interface and the fields that its input type needs', async () => {
  const program_id = await setUpProgram(world.workspace, RICH, { mode: 'continuous' });
  const subject_id = await importSubject(world.workspace);
  await enroll(world.workspace, program_id, subject_id);
  const trigger = { event: '', login_session_id: 'login', page: '/' };
  const { body, text } = await due({ program_id, subject_id, trigger });
  const questions = Object.fromEntries(
    body.items.map(({ question }: { question: { id: string } }) => [question.id, question]),
  );
  expect(questions['full'], text).toEqual({
    id: 'full',
    input: 'single_select',
    options: [
      { id: 'a', label: 'A', scores: { mood: 1 } },
      { id: 'b', label: 'B', scores: {} },
    ],
    prompt: 'Full',
    section_id: 's',
    purpose: ['screening'],
    remarks: 'Take your time',
    required: true,
    schedule: {
      frequency: 'one_time',
      trigger: { type: 'after_login', event: '', page: '' },
      max_per_login: 1,
      repeat_until_answered: true,
    },
    visible_if: VISIBLE,
  });
  expect(questions['bare']).toEqual({
    id: 'bare',
    input: 'number',
    options: [],
    prompt: 'Bare',
    section_id: '',
    required: false,
    min: 0,
    max: 10,
    step: 1,
    unit: 'kg',
  });
  expect(questions['timed'].schedule).toEqual({
    frequency: 'one_time',
    trigger: { type: 'any', event: '', page: '' },
    max_per_login: 0,
    repeat_until_answered: false,
  });
});

test('delivered_at is the given `now` in UTC, in whatever time zone it was sent', async () => {
  for (const now of [
    '2031-05-06T07:08:09.123Z',
    '2031-05-06T09:08:09.123+02:00',
    '2031-05-06t07:08:09.123z',
  ]) {
    const { status, body, text } = await due({ now });
    expect(status, text).toBe(200);
    expect(body.delivered_at).toBe('2031-05-06T07:08:09.123Z');
  }
});

test('returns an empty list if no question is due', async () => {
  const trigger = { login_session_id: 'again' };
  await due({ trigger });
  const second = await due({ trigger });
  expect([second.status, second.body.items]).toEqual([200, []]);
});

describe('askDueQuestions validation', () => {
  test.each([
    [{ now: 'yesterday' }, 'now'],
    [{ now: 0 }, 'now'],
    [{ now: '' }, 'now'],
    [{ now: '2026-01-01' }, 'now'],
    [{ now: '2026-01-01T00:00:00' }, 'now'],
    [{ now: '2026-02-30T00:00:00Z' }, 'now'],
    [{ now: '2025-02-29T00:00:00Z' }, 'now'],
    [{ now: '2026-04-31T00:00:00Z' }, 'now'],
    [{ now: '2026-01-01T24:00:01Z' }, 'now'],
    [{ now: '2026-01-01T00:00:00+25:00' }, 'now'],
    [{ now: '9999-12-31T23:59:59-23:59' }, 'now'],
    [{ now: '0000-01-01T00:00:00Z' }, 'now'],
    [{ now: '0001-01-01T00:00:00+01:00' }, 'now'],
    [{ trigger: 'login' }, 'trigger'],
    [{ trigger: { event: 1 } }, 'event'],
    [{ trigger: { where: 'x' } }, 'where'],
    [{ program_id: 'x' }, 'program_id'],
    [{ subject_id: 7 }, 'subject_id'],
  ])('rejects %j with an error at %s', async (fields, field) => {
    const before = await countRowsBefore(world);
    const [error] = expectValidation(await due(fields), 'application');
    expect(error!.loc.at(-1)).toBe(field);
    expect(await countRows(world)).toEqual(before);
  });

  test('accepts the first and the last possible `now`', async () => {
    for (const now of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])
      expect((await due({ now })).body.delivered_at).toMatch(/^(0001-01-01|9999-12-31)T/);
  });

  test('rejects one-time and inactive programs and subjects without an enrollment with 409', async () => {
    const subject_id = await importSubject(world.workspace);
    expectApplicationError(await due({ subject_id }), 409, 'not_enrolled');
    const oneTime = await setUpProgram(world.workspace, INSTRUMENT);
    await enroll(world.workspace, oneTime, subject_id);
    expectApplicationError(await due({ program_id: oneTime, subject_id }), 409, 'program_not_continuous');
    const paused = await setUpProgram(world.workspace, INSTRUMENT, { mode: 'continuous' });
    await enroll(world.workspace, paused, subject_id);
    for (const status of ['paused', 'archived']) {
      await world.app.call('POST', `${world.environmentPath}/programs/${paused}/status`, {
        body: { status },
      });
      expectApplicationError(await due({ program_id: paused, subject_id }), 409, 'program_not_active');
    }
  });

  test('returns an empty list for a paused enrollment', async () => {
    const subject_id = await importSubject(world.workspace);
    const enrollment = await enroll(world.workspace, world.programId, subject_id);
    await world.app.call('POST', `${world.environmentPath}/enrollments/${enrollment}/status`, {
      body: { status: 'paused' },
    });
    const { status, body } = await due({ subject_id });
    expect([status, body.items]).toEqual([200, []]);
  });
});

test('an end after the year 9999 counts as no end', async () => {
  const question = { prompt: 'Now?', input: 'text' };
  const questions = [
    { ...question, id: 'daily', schedule: { frequency: 'daily' } },
    {
      ...question,
      id: 'lasting',
      schedule: { frequency: 'every_login', cooldown_hours: 1e9, expires_after_hours: 1e9 },
    },
  ];
  const contents = { experience: { questions } };
  const recurrence = { frequency: 'daily', starts_at: '2026-01-01T00:00:00Z' };
  const program_id = await setUpProgram(world.workspace, contents, { mode: 'continuous', recurrence });
  const subject_id = await importSubject(world.workspace);
  await enroll(world.workspace, program_id, subject_id);
  const request = { program_id, subject_id, trigger: { login_session_id: 'last' } };
  for (const now of [undefined, '9999-12-31T23:59:59.999Z']) {
    const delivered = await due({ ...request, now });
    expect(delivered.status, delivered.text).toBe(200);
    expect(delivered.body.items.length).toBeGreaterThan(0);
    const explained = await world.app.call('POST', `${world.environmentPath}/continuous-evaluation/explain`, {
      body: { ...request, now },
      idempotencyKey: null,
    });
    expect(explained.status, explained.text).toBe(200);
  }
});
