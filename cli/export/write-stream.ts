import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { shown } from '../content/folder.ts';
import type { Outcome } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';

export const OUTPUT_OPTION = {
  flags: '-o, --output <file>',
  description: 'write to a file, which appears when it is complete; default: standard output',
};

/**
 * Writes a stream of bytes to a file, or to standard output if there is none. A stream that breaks leaves no
 * file.
 */
export async function writeStream(
  { io }: Context,
  body: globalThis.ReadableStream<Uint8Array>,
  output: string | undefined,
): Promise<Outcome> {
  const source = Readable.fromWeb(body as ReadableStream);
  if (output === undefined) {
    // Keeps a byte order mark.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const chunk of source) {
      io.stdout(decoder.decode(chunk as Uint8Array, { stream: true }));
      await io.flush();
    }
    return { data: undefined, text: '' };
  }
  const path = resolve(io.cwd, output);
  const temporary = `${path}.${process.pid}`;
  // Exports contain personal data.
  const file = createWriteStream(temporary, { mode: 0o600 });
  try {
    await pipeline(source, file, { signal: io.signal });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).syscall !== undefined)
      throw new CliError(`${output} cannot be written: ${(error as Error).message}`);
    throw error;
  }
  const data = { file: shown(io.cwd, path), bytes: file.bytesWritten };
  return { data, text: `Wrote ${data.file}, ${data.bytes} bytes.` };
}
