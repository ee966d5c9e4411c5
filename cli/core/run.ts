import { REQUIRED_SCOPES, VERSION } from '@eps/sdk';
import {
  Command as Commander,
  Argument as CommanderArgument,
  CommanderError,
  Option as CommanderOption,
} from 'commander';
import type { Command, Outcome } from './command.ts';
import { createContext } from './context.ts';
import { CliError, type Failure, failureOf } from './errors.ts';
import { EXIT, EXIT_TEXTS, type ExitCode } from './exit-codes.ts';
import type { Io } from './io.ts';
import { GLOBAL_OPTIONS, type Settings } from './settings.ts';

/** Runs a command line and returns its exit code. */
export async function run(commands: readonly Command[], argv: readonly string[], io: Io): Promise<ExitCode> {
  // Commander's own errors appear before the options are known.
  const isJson = argv.includes('--json');
  let exitCode: ExitCode = EXIT.success;
  const program = createProgram(commands, io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? EXIT.success : usageError(error, io, isJson);
    if (io.signal.aborted) return EXIT.interrupted;
    const failure = failureOf(error);
    printFailure(failure, io, isJson);
    return failure.exitCode;
  }
}

/** Returns the program with all commands; the completion of shells is computed from it. */
export function createProgram(
  commands: readonly Command[],
  io: Io,
  finish: (exitCode: ExitCode) => void = () => {},
): Commander {
  const program = new Commander('eps')
    .description('Command line of the Evaluation Program Service')
    .version(VERSION)
    .addHelpText('after', `\nExit codes:\n${exitCodeLines()}`);
  configure(program, io);
  for (const { flags, description } of GLOBAL_OPTIONS) program.option(flags, description);
  for (const command of commands) add(program, command, io, finish);
  return program;
}

function configure(commander: Commander, io: Io): void {
  commander
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ writeOut: io.stdout, writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true });
}

function add(program: Commander, command: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const words = command.name.split(' ');
  const parent = words.slice(0, -1).reduce((group, word) => groupOf(group, word, io), program);
  const added = parent.command(words.at(-1)!).summary(command.summary);
  added.description(`${command.summary}.${command.description ? `\n\n${command.description}` : ''}`);
  configure(added, io);
  for (const { syntax, description, choices } of command.arguments ?? []) {
    const argument = new CommanderArgument(syntax, description);
    added.addArgument(choices ? argument.choices(choices) : argument);
  }
  for (const each of command.options ?? []) added.addOption(optionOf(each));
  const examples = command.examples.map(({ run, shows }) => `  $ ${run}\n      ${shows}`);
  const scopes = scopesOf(command);
  if (scopes.length > 0) added.addHelpText('after', `\nScopes of the key:\n  ${scopes.join(' ')}`);
  added.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  added.action(async () => {
    const { args } = added;
    const settings = program.opts<Settings>();
    const context = createContext(io, { ...settings, json: settings.json === true });
    const outcome = await command.run(context, added.opts(), args);
    printOutcome(outcome, io, context.settings.json);
    finish(outcome.exitCode ?? EXIT.success);
  });
}

/** Returns the scopes without which a command cannot do all that it offers, sorted. */
function scopesOf({ operations = [] }: Command): string[] {
  return [...new Set(operations.map((each) => REQUIRED_SCOPES[each]))].sort();
}

function groupOf(parent: Commander, word: string, io: Io): Commander {
  const known = parent.commands.find((each) => each.name() === word);
  if (known) return known;
  const group = parent
    .command(word)
    .summary(GROUPS[word] ?? '')
    .description(GROUPS[word] ?? '');
  configure(group, io);
  return group;
}

/** The summaries of command groups. */
const GROUPS: Record<string, string> = {
  audit: 'Verify the audit log',
  export: 'Export data from an environment',
  import: 'Import data into an environment',
  keys: 'Manage API keys',
  webhooks: 'Receive and send webhook messages',
};

function optionOf({ flags, description, choices, parse, ...rest }: NonNullable<Command['options']>[number]) {
  const option = new CommanderOption(flags, description);
  if ('default' in rest) option.default(rest.default);
  if (choices) option.choices(choices);
  if (parse) option.argParser(parse);
  return option;
}

function printOutcome({ data, text }: Outcome, io: Io, isJson: boolean): void {
  if (isJson && data !== undefined) io.stdout(`${JSON.stringify(data, null, 2)}\n`);
  else if (!isJson && text !== '') io.stdout(`${text}\n`);
}

function printFailure({ exitCode, ...failure }: Failure, io: Io, isJson: boolean): void {
  if (isJson) {
    io.stderr(`${JSON.stringify({ error: failure }, null, 2)}\n`);
    return;
  }
  const request = failure.request_id === undefined ? '' : ` (request ${failure.request_id})`;
  const code = exitCode === EXIT.rejected ? ` [${failure.code}]` : '';
  io.stderr(
    `Error: ${failure.message}${code}${request}\n${failure.hint === undefined ? '' : `${failure.hint}\n`}`,
  );
}

function usageError(error: CommanderError, io: Io, isJson: boolean): ExitCode {
  const message = error.message.replace(/^error: /, '').replace(/^./, (letter) => letter.toUpperCase());
  const failure = failureOf(new CliError(message, { hint: 'Run `eps --help` or `eps <command> --help`.' }));
  printFailure(failure, io, isJson);
  return failure.exitCode;
}

function exitCodeLines(): string {
  return Object.entries(EXIT_TEXTS)
    .map(([code, text]) => `  ${code.padStart(3)}  ${text}`)
    .join('\n');
}
