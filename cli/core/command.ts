import type { REQUIRED_SCOPES } from '@eps/sdk';
import type { Context } from './context.ts';
import type { ExitCode } from './exit-codes.ts';

/** One command of the CLI. Each has a file of its own in commands/, and a line in commands.ts. */
export interface Command<Options = Record<string, unknown>> {
  /** The words after `eps`, such as `keys create`. */
  name: string;
  /** An imperative sentence without a full stop. */
  summary: string;
  /** A longer description for `--help`. */
  description?: string;
  arguments?: readonly Argument[];
  options?: readonly Option[];
  examples: readonly Example[];
  /** The operations that the command calls and that require a scope; the help lists these scopes. */
  operations?: readonly (keyof typeof REQUIRED_SCOPES)[];
  run(context: Context, options: Options, args: readonly string[]): Promise<Outcome>;
}

export interface Argument {
  /** `<id>` is required, `[id]` optional, `[ids...]` any number. */
  syntax: string;
  description: string;
  choices?: readonly string[];
}

export interface Option {
  /** For example `--scope <scopes...>`; the value is `options.scope`. */
  flags: string;
  description: string;
  default?: unknown;
  choices?: readonly string[];
  /** Ends the command with a usage error if the text is not valid. */
  parse?: (text: string) => unknown;
}

/** A command line that a test runs. */
export interface Example {
  run: string;
  shows: string;
}

/** The result of a command: `data` is printed with `--json` unless it is undefined, otherwise `text`. */
export interface Outcome {
  data: unknown;
  text: string;
  /** `problem` if the command worked and found something wrong. */
  exitCode?: ExitCode;
}

/** Checks a command against the types of its options, and returns it without them for the registry. */
export function command<Options>(definition: Command<Options>): Command {
  return definition as unknown as Command;
}
