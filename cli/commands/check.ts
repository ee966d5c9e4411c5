import { readFolder } from '../content/folder.ts';
import { INSTRUMENTS, instrumentsOf, requireProject } from '../content/instruments.ts';
import {
  type Checked,
  checkedProblems,
  checkFolder,
  type Problem,
  problemLine,
} from '../content/problems.ts';
import { command } from '../core/command.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  remote?: boolean;
  strict?: boolean;
}

export const check = command<Options>({
  name: 'check',
  summary: 'Check the content of instruments',
  description:
    'Compiles the definitions together and prints what is wrong, with file, line and column, and defects that can be proved, such as ' +
    'questions that nobody can reach and rules that never fire. Works without a service; --remote ' +
    'asks the service instead, whose version may differ.',
  arguments: [INSTRUMENTS],
  options: [
    { flags: '--remote', description: 'let the service check' },
    { flags: '--strict', description: 'end with 1 also for warnings' },
  ],
  examples: [
    { run: 'eps check', shows: 'the problems of all instruments' },
    { run: 'eps check mood --strict --remote', shows: 'what the service says about one instrument' },
  ],
  async run(context, options, keys) {
    const { cwd } = context.io;
    const instruments = instrumentsOf(await requireProject(context), keys);
    const problems: (Problem & { instrument: string })[] = [];
    let undecided = 0;
    for (const { key, path } of instruments) {
      const folder = await readFolder(path);
      const checked: Checked = options.remote
        ? ((await (await context.app()).client.bundles.check({ contents: folder.contents })) as Checked)
        : checkFolder(folder);
      const found = checkedProblems(checked, folder, cwd);
      problems.push(...found.map((problem) => ({ instrument: key, ...problem })));
      undecided += checked.proofs?.counts.undecided ?? 0;
    }
    const count = (severity: Problem['severity']) =>
      problems.filter((each) => each.severity === severity).length;
    const [errors, warnings] = [count('error'), count('warning')];
    const isBad = errors > 0 || (options.strict === true && warnings > 0);
    const left = undecided === 0 ? '' : ` Not decided: ${undecided} possible defects.`;
    const summary = `${instruments.length} checked: ${errors} errors, ${warnings} warnings.${left}`;
    return {
      data: { valid: errors === 0, errors, warnings, undecided, problems },
      text: [...problems.map(problemLine), summary].join('\n'),
      exitCode: isBad ? EXIT.problem : EXIT.success,
    };
  },
});
