import type { JsonObject } from '@eps/engine';
import {
  compileDocument,
  NAMES,
  type ProjectDocument,
  placeholders,
  readProjectDocument,
  selected,
  withMessages,
} from '../content/documents.ts';
import { readFolder } from '../content/folder.ts';
import { requireProject } from '../content/instruments.ts';
import {
  type CheckResult,
  checkedProblems,
  checkFolder,
  documentProblems,
  type Problem,
  problemLine,
} from '../content/problems.ts';
import type { Project } from '../content/project.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  remote?: boolean;
  strict?: boolean;
}

export const check = command<Options>({
  name: 'check',
  summary: 'Check instruments, protocols and messages',
  description:
    'Compiles the definitions together and prints what is wrong, with file, line and column, and defects that can be proved, such as ' +
    'questions that nobody can reach and rules that never fire. Protocols and messages are checked alone. Works without a ' +
    'service; --remote asks the service instead, whose version may differ.',
  arguments: [NAMES],
  options: [
    { flags: '--remote', description: 'let the service check' },
    { flags: '--strict', description: 'end with 1 also for warnings' },
  ],
  examples: [
    { run: 'eps check', shows: 'the problems of everything that eps.yaml lists' },
    { run: 'eps check mood --strict --remote', shows: 'what the service says about one instrument' },
  ],
  operations: ['checkBundle', 'checkMessageTemplate', 'checkProtocol', 'listApps', 'listOrganizations'],
  async run(context, options, keys) {
    const { cwd } = context.io;
    const project = await requireProject(context);
    const { instruments, documents } = selected(project, keys);
    const problems: (Problem & { instrument?: string; document?: string })[] = [];
    let undecided = 0;
    for (const { key, path } of instruments) {
      const folder = await readFolder(path);
      const checked: CheckResult = options.remote
        ? ((await (await context.app()).client.bundles.check({ contents: folder.contents })) as CheckResult)
        : checkFolder(folder);
      const found = checkedProblems(checked, folder, cwd);
      problems.push(...found.map((problem) => ({ instrument: key, ...problem })));
      undecided += checked.proofs?.counts.undecided ?? 0;
    }
    for (const document of documents)
      problems.push(...(await checkDocument(context, project, document, options.remote === true)));
    const count = (severity: Problem['severity']) =>
      problems.filter((each) => each.severity === severity).length;
    const [errors, warnings] = [count('error'), count('warning')];
    const isBad = errors > 0 || (options.strict === true && warnings > 0);
    const left = undecided === 0 ? '' : ` Not decided: ${undecided} possible defects.`;
    const summary = `${instruments.length + documents.length} checked: ${errors} errors, ${warnings} warnings.${left}`;
    return {
      data: { valid: errors === 0, errors, warnings, undecided, problems },
      text: [...problems.map(problemLine), summary].join('\n'),
      exitCode: isBad ? EXIT.problem : EXIT.success,
    };
  },
});

async function checkDocument(
  context: Context,
  project: Project,
  document: ProjectDocument,
  isRemote: boolean,
): Promise<(Problem & { document: string })[]> {
  const read = await readProjectDocument(document);
  const content = withMessages(read.content, placeholders(project));
  const { kind, key } = document;
  const diagnostics = isRemote ? await askService(context, kind, content) : compileDocument(kind, content);
  return documentProblems(diagnostics, read, context.io.cwd).map((problem) => ({
    document: key,
    ...problem,
  }));
}

async function askService(context: Context, kind: ProjectDocument['kind'], content: JsonObject) {
  const { client } = await context.app();
  const checked =
    kind === 'protocol'
      ? await client.protocols.check({ content })
      : await client.messages.checkTemplate({ content });
  return checked.diagnostics as ReturnType<typeof compileDocument>;
}
