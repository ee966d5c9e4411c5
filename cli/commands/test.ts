import { caseFailures, compileBundle } from '@eps/engine';
import { type CaseFile, readCases } from '../content/cases.ts';
import { readFolder, shown } from '../content/folder.ts';
import { INSTRUMENTS, type Instrument, instrumentsOf, requireProject } from '../content/instruments.ts';
import { problemLine, problemsOf } from '../content/problems.ts';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface CaseResult {
  instrument: string;
  name: string;
  file: string;
  line: number;
  passed: boolean;
  failures: string[];
}

export const test = command({
  name: 'test',
  summary: 'Evaluate the golden cases of instruments',
  description:
    'Evaluates the answers in tests.yaml and compares scores, statuses, conflicts and texts with what it expects. Works without a ' +
    'service. Ends with 1 if a case fails.',
  arguments: [INSTRUMENTS],
  examples: [
    { run: 'eps test', shows: 'the cases that fail, and how many passed' },
    { run: 'eps test mood --json', shows: 'every case as JSON' },
  ],
  async run(context, _options, keys) {
    const { cwd } = context.io;
    const results: CaseResult[] = [];
    for (const instrument of instrumentsOf(await requireProject(context), keys)) {
      const file = await readCases(instrument.path);
      if (file) results.push(...(await evaluateAll(instrument, file, cwd)));
      else context.note(`${instrument.key} has no tests.yaml.`);
    }
    const failed = results.filter(({ passed }) => !passed);
    const lines = failed.flatMap(({ instrument, name, file, line, failures }) => [
      `${file}:${line}: ${instrument}: ${name}`,
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
