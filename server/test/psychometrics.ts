import { randomUUID } from 'node:crypto';
import { jobs } from '../src/jobs.ts';
import { openSession, takePart, type Workspace } from './actors.ts';

/** Set-up for tests of psychometrics: people who answer, and the worker that counts them. */

export interface Person {
  profile?: Record<string, unknown>;
  /** By question id; a question that is left out stays unanswered. */
  answers: Record<string, unknown>;
}

const IMPORTED_AT_ONCE = 100;
const ANSWERING_AT_ONCE = 12;

/** Imports, enrolls and questions people, all through the API. Returns the ids of their subjects. */
export async function question(workspace: Workspace, programId: string, people: readonly Person[]) {
  const { app, environmentPath } = workspace;
  const subjectIds: string[] = [];
  for (let at = 0; at < people.length; at += IMPORTED_AT_ONCE) {
    const items = people
      .slice(at, at + IMPORTED_AT_ONCE)
      .map(({ profile }) => ({ external_id: randomUUID(), ...(profile && { profile }) }));
    const imported = await app.call('POST', `${environmentPath}/subjects/batch`, { body: { items } });
    const subject_ids = imported.body.receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
    const body = { program_id: programId, subject_ids };
    await app.call('POST', `${environmentPath}/enrollments/batch`, { body });
    subjectIds.push(...subject_ids);
  }
  const waiting = people.map(({ answers }, index) => ({ answers, subjectId: subjectIds[index]! }));
  const answer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { participant_token } = await openSession(workspace, programId, next.subjectId);
      await takePart(workspace, participant_token, next.answers);
    }
  };
  await Promise.all(Array.from({ length: ANSWERING_AT_ONCE }, answer));
  return subjectIds;
}

/** Runs the worker's job that counts evaluations, until all are counted. */
export async function countAll({ app }: Workspace): Promise<void> {
  const job = jobs(app.services).find(({ name }) => name === 'psychometric_counts')!;
  while ((await job.run(new AbortController().signal)).more);
}

/** Runs the worker's job that closes the periods of statistics. */
export async function closeCellsOf({ app }: Workspace): Promise<void> {
  const job = jobs(app.services).find(({ name }) => name === 'statistic_cells')!;
  await job.run(new AbortController().signal);
}
