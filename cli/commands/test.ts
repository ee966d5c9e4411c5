import { caseFailures, compileBundle } from '@eps/engine';
import { type CaseFile, readCases } from '../content/cases.ts';
import { evaluateDocument } from '../content/document-cases.ts';
import {
  NAMES,
  type ProjectDocument,
  placeholders,
  readProjectDocument,
  selected,
  withMessages,
} from '../content/documents.ts';
import { readFolder, shown } from '../content/folder.ts';
import { type Instrument, requireProject } from '../content/instruments.ts';
import { problemLine, problemsOf } from '../content/problems.ts';
import type { Project } from '../content/project.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface CaseResult {
  instrument?: string;
  /** A protocol or a message. */
  document?: string;
  name: string;
  file: string;
  line: number;
  passed: boolean;
  failures: string[];
}

export const test = command({
  name: 'test',
  summary: 'Evaluate the golden cases of instruments, protocols and messages',
  description:
    'Evaluates the answers in tests.yaml and compares scores, statuses, conflicts and texts with what it expects; for a ' +
    'protocol, when the occasions of a person open and close, and for a message, its texts. Works without a service. Ends ' +
    'with 1 if a case fails.',
  arguments: [NAMES],
  examples: [
    { run: 'eps test', shows: 'the cases that fail, and how many passed' },
    { run: 'eps test mood --json', shows: 'every case as JSON' },
  ],
  async run(context, _options, keys) {
    const { cwd } = context.io;
    const results: CaseResult[] = [];
    const project = await requireProject(context);
    const { instruments, documents } = selected(project, keys);
    for (const instrument of instruments) {
      const file = await readCases(instrument.path);
      if (file) results.push(...(await evaluateAll(instrument, file, cwd)));
      else context.note(`${instrument.key} has no tests.yaml.`);
    }
    for (const document of documents) results.push(...(await testDocument(context, project, document)));
    const failed = results.filter(({ passed }) => !passed);
    const lines = failed.flatMap(({ instrument, document, name, file, line, failures }) => [
      `${file}:${line}: ${instrument ?? document}: ${name}`,
      ...failures.map((failure) => `  ${failure}`),
    ]);
    return {
      data: { passed: results.length - failed.length, failed: failed.length, cases: results },
      text: [...lines, `${results.length - failed.length} passed, ${failed.length} failed.`].join('\n'),
      exitCode: failed.length > 0 ? EXIT.problem : EXIT.success,
    };
  },
});

async function evaluateAll(
  instrument: Instrument,
  { path, cases }: CaseFile,
  cwd: string,
): Promise<CaseResult[]> {
  const folder = await readFolder(instrument.path);
  const { bundle } = compileBundle(folder.contents);
  if (!bundle) {
    const errors = problemsOf(folder, cwd).filter(({ severity }) => severity === 'error');
    throw new CliError(['The content has errors.', ...errors.map(problemLine)].join('\n'), {
      exitCode: EXIT.problem,
    });
  }
  return cases.map((given) => {
    const failures = caseFailures(bundle, given).map(({ message }) => message);
    const { name, line } = given;
    return {
      instrument: instrument.key,
      name,
      file: shown(cwd, path),
      line,
      passed: failures.length === 0,
      failures,
    };
  });
}

async function testDocument(
  context: Context,
  project: Project,
  document: ProjectDocument,
): Promise<CaseResult[]> {
  const read = await readProjectDocument(document);
  const content = withMessages(read.content, placeholders(project));
  const evaluated = await evaluateDocument(read, content, context.io.cwd);
  if (!evaluated) context.note(`${document.key} has no ${document.base}.tests.yaml.`);
  return (evaluated?.cases ?? []).map((each) => ({
    document: document.key,
    file: evaluated!.file,
    passed: each.failures.length === 0,
    ...each,
  }));
}
