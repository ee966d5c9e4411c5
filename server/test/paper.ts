import * as actors from './actors.ts';
import { expectStatus } from './actors.ts';
import type { TestResponse } from './app.ts';
import type { Member } from './members.ts';

/** Paper forms of one questionnaire, and people who enter them. */

export const CONTENTS: actors.TestContents = {
  experience: {
    questions: [
      { id: 'mood', input: 'rating', prompt: 'Mood?', min: 1, max: 5, required: true },
      {
        id: 'smoke',
        input: 'boolean',
        prompt: 'Do you smoke?',
      },
      {
        id: 'pack',
        input: 'number',
        prompt: 'How many a day?',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'smoke' },
            { op: 'lit', value: true },
          ],
        },
      },
      {
        id: 'pains',
        input: 'matrix',
        prompt: 'Pains',
        rows: ['head', 'back'].map((id) => ({ id, label: id })),
        options: ['no', 'yes'].map((id) => ({ id, label: id })),
      },
      {
        id: 'helps',
        input: 'multi_select',
        prompt: 'What helps?',
        options: ['rest', 'walk', 'talk'].map((id) => ({ id, label: id })),
      },
      { id: 'note', input: 'text', prompt: 'Anything else?' },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', items: [{ question_id: 'mood' }] }], primary_metric: 'mood' },
};
export const DATE = '2026-01-05T12:00:00.000Z';
export const ANSWERS = {
  mood: 4,
  smoke: false,
  pains: { head: 'yes', back: 'no' },
  helps: ['rest', 'walk'],
  note: 'secret-of-paper',
};

type Credential = Member | string | undefined;

function credentials(by: Credential) {
  if (typeof by === 'string') return { key: by };
  return by ? { key: null, headers: { cookie: by.cookie } } : {};
}

/** Returns the body of a request that enters answers, by question id. */
export function entryOf(programId: string, subjectId: string, answers: object = ANSWERS, more: object = {}) {
  return {
    program_id: programId,
    subject_id: subjectId,
    answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
    respondent: 'self',
    answered_at: DATE,
    ...more,
  };
}

/** Imports and enrolls somebody; returns the id. */
export async function enrolled(workspace: actors.Workspace, programId: string): Promise<string> {
  const subjectId = await actors.importSubject(workspace);
  await actors.enroll(workspace, programId, subjectId);
  return subjectId;
}

/** Requests about paper forms: by a member, with a key, or with that of the owner. */
export function paperOf({ app, environmentPath }: actors.Workspace) {
  const path = `${environmentPath}/paper-entries`;
  return {
    path,
    enter: (by: Credential, body: object) => app.call('POST', path, { ...credentials(by), body }),
    disagreements: (id: string, by?: Credential) =>
      app.call('GET', `${path}/${id}/disagreements`, credentials(by)),
    resolve: (id: string, body: object, by?: Credential) =>
      app.call('POST', `${path}/${id}/resolve`, { ...credentials(by), body }),
    review: (id: string, by?: Credential) =>
      app.call('POST', `${environmentPath}/evaluations/${id}/review`, {
        ...credentials(by),
        body: { decision: 'approve', reason: 'read' },
      }),
    evaluation: (id: string, query = '') =>
      expectStatus(app.call('GET', `${environmentPath}/evaluations/${id}${query}`), 200),
    /** Two people enter the forms of the program from now on. */
    setDoubleEntry: (programId: string) =>
      expectStatus(
        app.call('PUT', `${environmentPath}/programs/${programId}/participant-settings`, {
          body: { double_entry: true },
        }),
        200,
      ),
  };
}

export function codeOf({ status, body }: TestResponse): [number, string] {
  return [status, body.detail.code];
}
