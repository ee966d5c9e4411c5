import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { entryUrl } from './boot/built.ts';

// If bin/node24.mjs started this program, the cache is in use already.
const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/eps');
enableCompileCache(COMPILE_CACHE);
// For threads.
process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE;

const commands: typeof import('./commands.ts') = await import(
  entryUrl('commands', new URL('./commands.ts', import.meta.url))
);
commands.runCommand().catch((error: unknown) => {
  process.stderr.write(`${commands.messageOf(error)}\n`);
  process.exit(1);
});
