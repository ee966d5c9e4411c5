import { spawn } from 'node:child_process';
import { type KeyProvider, KeyServiceUnavailable, UnknownMasterKey } from './key-provider.ts';
import { decodeWrappedKey, encodeWrappedKey } from './wrapped-key.ts';

const LIMIT_MS = 10_000;
const MAX_OUTPUT_BYTES = 64 * 1024;
/** Exit code of a command that does not have the version of a key. */
const UNKNOWN_VERSION = 3;

interface Response {
  key?: string;
  wrapped?: string;
  version?: string;
}

/**
 * Wraps keys with an external program. It is run without a shell, with one argument and a JSON object on
 * standard input, and prints a JSON object; keys are in base64:
 *
 *     version                                  → {"version": "3"}
 *     wrap     {"key", "context"}              → {"wrapped", "version"}
 *     unwrap   {"wrapped", "version", "context"} → {"key"}
 *
 * An exit code other than 0 is an error; 3 means that the program does not have this version.
 */
export async function commandKeyProvider(program: string): Promise<KeyProvider> {
  let current = required(await run(program, 'version', {}), 'version');
  return {
    async wrap(key, context) {
      const response = await run(program, 'wrap', { key: key.toString('base64'), context });
      current = required(response, 'version');
      const payload = Buffer.from(required(response, 'wrapped'), 'base64');
      return encodeWrappedKey({ version: current, payload });
    },
    async unwrap(wrapped, context) {
      const { version, payload } = decodeWrappedKey(wrapped);
      const request = { wrapped: payload.toString('base64'), version, context };
      return Buffer.from(required(await run(program, 'unwrap', request), 'key'), 'base64');
    },
    isCurrent: (wrapped) => decodeWrappedKey(wrapped).version === current,
  };
}

function required(response: Response, name: keyof Response): string {
  const value = response[name];
  if (typeof value !== 'string' || value === '' || value.length > 4096)
    throw new KeyServiceUnavailable(`The key command printed no valid "${name}".`);
  return value;
}

/** Runs the program. Error messages contain its exit code only, because its output may contain keys. */
function run(program: string, operation: string, input: object): Promise<Response> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [operation], { stdio: ['pipe', 'pipe', 'ignore'], timeout: LIMIT_MS });
    const fail = (reason: string) =>
      reject(new KeyServiceUnavailable(`The key command failed at ${operation}: ${reason}.`));
    const chunks: Buffer[] = [];
    let bytes = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_OUTPUT_BYTES) chunks.push(chunk);
    });
    child.on('error', (error) => fail((error as NodeJS.ErrnoException).code ?? 'error'));
    // A program that exits without reading closes the pipe; its exit code is the error then.
    child.stdin.on('error', () => {});
    child.on('close', (code, signal) => {
      if (code === UNKNOWN_VERSION) return reject(new UnknownMasterKey());
      if (code !== 0) return fail(`exit ${code ?? signal}`);
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()) as Response);
      } catch {
        fail('its output is not JSON');
      }
    });
    child.stdin.end(JSON.stringify(input));
  });
}
