import { readFileSync } from 'node:fs';
import {
  enroll,
  importSubject,
  openSession,
  setUpProgram,
  type TestContents,
  takePart,
  type Workspace,
} from '../../server/test/actors.ts';

const KINDS = [
  'experience',
  'scorecard',
  'context',
  'guardrail',
  'adaptive_policy',
  'report_template',
] as const;

/** Creates an active program of an instrument of the library; `options` are fields of the program. */
export function libraryProgram(
  workspace: Workspace,
  slug: string,
  options: Record<string, unknown> = {},
): Promise<string> {
  const contents: TestContents = {};
  for (const kind of KINDS) {
    const file = new URL(`../../library/${slug}/${kind}.json`, import.meta.url);
    contents[kind] = JSON.parse(readFileSync(file, 'utf8'));
  }
  return setUpProgram(workspace, contents, options);
}

/** Lets somebody answer the SUS three times; returns the last evaluation. No block of its report compares. */
export async function thirdUsability(workspace: Workspace): Promise<string> {
  const subjectId = await importSubject(workspace);
  const programId = await libraryProgram(workspace, 'sus');
  const enrollmentId = await enroll(workspace, programId, subjectId);
  let last = '';
  for (const [odd, even] of ['24', '42', '33']) {
    const path = `${workspace.environmentPath}/enrollments/${enrollmentId}/status`;
    await workspace.app.call('POST', path, { body: { status: 'active' } });
    const session = await openSession(workspace, programId, subjectId);
    const answers = Array.from({ length: 10 }, (_, n) => [`sus_${n + 1}`, n % 2 === 0 ? odd : even]);
    await takePart(workspace, session.participant_token, Object.fromEntries(answers));
    last = session.evaluation_id;
  }
  return last;
}
