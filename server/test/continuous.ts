import { enroll, importSubject, type Place, setUpProgram } from './actors.ts';
import type { TestApp } from './app.ts';

/** What the tests of continuous programs have in common: a weekly program in Berlin and the calls about it. */

const scale = [1, 2, 3, 4, 5].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { mood: score },
}));

const mood = {
  id: 'mood',
  prompt: 'Mood?',
  input: 'single_select',
  options: scale,
  required: true,
  schedule: { frequency: 'weekly' },
};
const load = {
  id: 'load',
  prompt: 'Load?',
  input: 'rating',
  min: 1,
  max: 5,
  required: true,
  schedule: { frequency: 'weekly' },
};
const after = {
  id: 'after',
  prompt: 'After the incident?',
  input: 'text',
  schedule: { frequency: 'on_event', trigger: { type: 'event', event: 'incident' } },
};

const scorecard = { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' };

export const CONTENTS = { experience: { questions: [mood, load, after] }, scorecard };

/** The same with these questions instead. */
export function contentsOf(questions: object[]) {
  return { experience: { questions }, scorecard };
}

export const MOOD = mood;

export const WEEKLY = {
  frequency: 'weekly',
  weekday: 1,
  local_time: '09:00',
  timezone: 'Europe/Berlin',
  starts_at: '2026-01-01T00:00:00Z',
};

/** A Monday in winter time, an hour after the cycle opened. */
export const START = new Date('2026-03-16T10:00:00Z');

export interface Someone {
  programId: string;
  subjectId: string;
  enrollmentId: string;
}

/** Calls of one test file, all in one place. */
export function sceneOf(app: TestApp, place: Place) {
  const url = `${place.E}/continuous-evaluation`;
  const named = (who: Someone) => ({ program_id: who.programId, subject_id: who.subjectId });
  return {
    async setUp(contents: object = CONTENTS, recurrence: object = WEEKLY): Promise<Someone> {
      app.setClock(START);
      const programId = await setUpProgram(place, contents, { mode: 'continuous', recurrence });
      const subjectId = await importSubject(place);
      return { programId, subjectId, enrollmentId: await enroll(place, programId, subjectId) };
    },
    due: (who: Someone, trigger: object = {}, now?: string) =>
      app.call('POST', `${url}/due-questions`, { body: { ...named(who), trigger, ...(now && { now }) } }),
    explain: (who: Someone, trigger: object = {}, now?: string) =>
      app.call('POST', `${url}/explain`, { body: { ...named(who), trigger, ...(now && { now }) } }),
    answer: (who: Someone, answers: object[]) =>
      app.call('POST', `${url}/answers`, { body: { ...named(who), answers } }),
    enrollment: async (who: Someone) =>
      (await app.call('GET', `${place.E}/enrollments/${who.enrollmentId}`)).body,
    evaluations: async (who: Someone): Promise<{ id: string; status: string }[]> =>
      (await app.call('GET', `${place.E}/evaluations?subject_id=${who.subjectId}`)).body.items,
    setStatus: (who: Someone, status: string) =>
      app.call('POST', `${place.E}/enrollments/${who.enrollmentId}/status`, { body: { status } }),
    setProgramStatus: (who: Someone, status: string) =>
      app.call('POST', `${place.E}/programs/${who.programId}/status`, { body: { status } }),
    session: (who: Someone, options: object = {}) =>
      app.call('POST', `${place.E}/participant-sessions`, { body: { ...named(who), ...options } }),
  };
}

export function ids(body: { items: { question: { id: string } }[] }): string[] {
  return body.items.map(({ question }) => question.id);
}
