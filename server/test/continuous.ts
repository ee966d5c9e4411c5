import { enroll, importSubject, setUpProgram, type Workspace } from './actors.ts';
import type { TestApp } from './app.ts';
import { prepared } from './prepared.ts';

/** Contents, recurrence and API calls that the tests of continuous programs share. */

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

/** Two required weekly questions, `mood` and `load`, and `after`, which is due after the event `incident`. */
export const CONTENTS = { experience: { questions: [mood, load, after] }, scorecard };

/** Returns contents with the same scorecard and these questions. */
export function contentsOf(questions: object[]) {
  return { experience: { questions }, scorecard };
}

/** A required weekly question with five options, scored for the concept `mood`. */
export const MOOD = mood;

/** A cycle that opens every Monday at 09:00 in Berlin. */
export const WEEKLY = {
  frequency: 'weekly',
  weekday: 1,
  local_time: '09:00',
  timezone: 'Europe/Berlin',
  starts_at: '2026-01-01T00:00:00Z',
};

/** A Monday in winter time, two hours after a weekly cycle opened. */
export const START = new Date('2026-03-16T10:00:00Z');

/** The ids of an enrollment, its program and its subject. */
export interface EnrolledSubject {
  programId: string;
  subjectId: string;
  enrollmentId: string;
}

export type ContinuousApi = ReturnType<typeof continuousApi>;

/** Returns continuousApi for a prepared application. */
export function useContinuousApi(app: TestApp, workspace: Workspace): ContinuousApi {
  return prepared(async () => continuousApi(app, workspace));
}

/** Returns the API calls about continuous programs; each returns the HTTP response or its body. */
export function continuousApi(app: TestApp, workspace: Workspace) {
  const { environmentPath } = workspace;
  const url = `${environmentPath}/continuous-evaluation`;
  const programAndSubject = ({ programId, subjectId }: EnrolledSubject) => ({
    program_id: programId,
    subject_id: subjectId,
  });
  const dueOptions = (enrolled: EnrolledSubject, trigger: object, now?: string) => ({
    body: { ...programAndSubject(enrolled), trigger, ...(now && { now }) },
  });
  return {
    /** Sets the clock to START, creates an active program and enrolls a new subject in it. */
    async setUp(contents: object = CONTENTS, recurrence: object = WEEKLY): Promise<EnrolledSubject> {
      app.setClock(START);
      const programId = await setUpProgram(workspace, contents, { mode: 'continuous', recurrence });
      const subjectId = await importSubject(workspace);
      return { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
    },
    due: (enrolled: EnrolledSubject, trigger: object = {}, now?: string) =>
      app.call('POST', `${url}/due-questions`, dueOptions(enrolled, trigger, now)),
    explain: (enrolled: EnrolledSubject, trigger: object = {}, now?: string) =>
      app.call('POST', `${url}/explain`, dueOptions(enrolled, trigger, now)),
    answer: (enrolled: EnrolledSubject, answers: object[], now?: string) =>
      app.call('POST', `${url}/answers`, {
        body: { ...programAndSubject(enrolled), answers, ...(now && { now }) },
      }),
    enrollment: async (enrolled: EnrolledSubject) =>
      (await app.call('GET', `${environmentPath}/enrollments/${enrolled.enrollmentId}`)).body,
    evaluations: async (enrolled: EnrolledSubject): Promise<{ id: string; status: string }[]> =>
      (await app.call('GET', `${environmentPath}/evaluations?subject_id=${enrolled.subjectId}`)).body.items,
    setStatus: (enrolled: EnrolledSubject, status: string) =>
      app.call('POST', `${environmentPath}/enrollments/${enrolled.enrollmentId}/status`, {
        body: { status },
      }),
    setProgramStatus: (enrolled: EnrolledSubject, status: string) =>
      app.call('POST', `${environmentPath}/programs/${enrolled.programId}/status`, { body: { status } }),
    session: (enrolled: EnrolledSubject, options: object = {}) =>
      app.call('POST', `${environmentPath}/participant-sessions`, {
        body: { ...programAndSubject(enrolled), ...options },
      }),
  };
}

/** Returns the question ids of a due-questions response. */
export function questionIds(body: { items: { question: { id: string } }[] }): string[] {
  return body.items.map(({ question }) => question.id);
}
