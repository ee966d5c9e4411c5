import { readFileSync } from 'node:fs';
import { setUpProgram, type TestContents, type Workspace } from '../../server/test/actors.ts';

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
