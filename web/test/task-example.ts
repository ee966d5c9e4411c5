import { expect } from 'vitest';
import { importSubject, type Workspace } from '../../server/test/actors.ts';
import { tasksApi } from '../../server/test/tasks.ts';

/** A report that shows a reviewer which rules matched. */
export const REPORT = {
  title: 'Strain of the week',
  audiences: ['participant', 'reviewer'],
  blocks: [
    { id: 'strain', type: 'score', concept_id: 'strain', template: 'The strain is {{ score.value }} of 3.' },
    { id: 'rules', type: 'guardrails', audience: ['reviewer'], template: 'What needs attention' },
  ],
};
export const SCRIPT = '1. Call the person.\n2. Ask whether there is a plan.\n3. Agree on the next contact.';

/** Makes a task about a new person. */
export async function make(place: Workspace, more: object): Promise<string> {
  const subject = { subject_id: await importSubject(place) };
  const { status, body, text } = await tasksApi(place).create({ title: 'Call', ...subject, ...more });
  expect(status, text).toBe(201);
  return body.id;
}
