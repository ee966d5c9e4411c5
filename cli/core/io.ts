import type { Readable } from 'node:stream';

/** The parts of a process that a command uses, so that tests can run commands in their own process. */
export interface Io {
  stdin: Readable;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Waits until standard output has taken what was written, so that a long output is not held in memory. */
  flush(): Promise<void>;
  /** The width of the terminal that shows standard error; undefined if it is not a terminal. */
  stderrColumns: number | undefined;
  /** Whether a person can answer questions. */
  isInteractive: boolean;
  env: Record<string, string | undefined>;
  cwd: string;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
}

/** Reads standard input to its end. */
export async function readStdin({ stdin }: Io): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
