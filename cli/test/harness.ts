import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../../server/src/config/config.ts';
import { runJobs } from '../../server/src/jobs/run.ts';
import { jobs } from '../../server/src/jobs.ts';
import { setUpApp, type Workspace } from '../../server/test/actors.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../core/run.ts';

/** What a command printed, and its exit code. */
export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** The parsed output of a command with `--json`. */
  json: any;
}

export interface RunOptions {
  stdin?: string;
  env?: Record<string, string>;
  cwd?: string;
  /** Aborting it is Ctrl+C. */
  signal?: AbortSignal;
  /** Called with each piece of standard output, for commands that run until they are interrupted. */
  onOutput?: (text: string) => void;
  /** Called with each piece of standard error. */
  onError?: (text: string) => void;
  /** The width of the terminal that shows standard error; without it, standard error is not a terminal. */
  columns?: number;
}

/**
 * A running service with its worker, an app, and an empty folder. `eps` runs a command line in this process
 * with the owner's API key, in the folder and for the app's test environment.
 */
export interface CliWorld {
  app: TestApp;
  workspace: Workspace;
  folder: string;
  env: Record<string, string>;
  eps(args: string | readonly string[], options?: RunOptions): Promise<CommandResult>;
  close(): Promise<void>;
}

/** `overrides` replace parts of the service's configuration. */
export async function startCliWorld(overrides: Partial<Config> = {}): Promise<CliWorld> {
  const app = await startTestApp(overrides);
  const worker = runJobs(jobs(app.services), app.services.log);
  const workspace = await setUpApp(app);
  const folder = await mkdtemp(join(tmpdir(), 'eps-cli-'));
  const env = {
    EPS_CONFIG_DIR: join(folder, 'config'),
    EPS_URL: app.url,
    EPS_API_KEY: app.key,
    EPS_APP: workspace.appId,
  };
  return {
    app,
    workspace,
    folder,
    env,
    eps: (args, options = {}) => runCommand(args, { cwd: folder, ...options, env: options.env ?? env }),
    async close() {
      await worker.stop();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a command line; a string is divided at spaces. */
async function runCommand(
  args: string | readonly string[],
  {
    stdin = '',
    env,
    cwd,
    signal,
    onOutput,
    onError,
    columns,
  }: RunOptions & { env: Record<string, string>; cwd: string },
): Promise<CommandResult> {
  const argv = typeof args === 'string' ? args.split(' ') : args;
  const printed = { stdout: '', stderr: '' };
  const exitCode = await run(COMMANDS, argv, {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: (text) => {
      printed.stdout += text;
      onOutput?.(text);
    },
    stderr: (text) => {
      printed.stderr += text;
      onError?.(text);
    },
    flush: async () => {},
    stderrColumns: columns,
    isInteractive: false,
    env,
    cwd,
    signal: signal ?? new AbortController().signal,
  });
  return { exitCode, ...printed, json: argv.includes('--json') ? parse(printed) : undefined };
}

function parse({ stdout, stderr }: { stdout: string; stderr: string }): unknown {
  try {
    return JSON.parse(stdout || stderr);
  } catch {
    return undefined;
  }
}
