import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';

// Halves the time a start spends on loading code. It lies beside the packages: in a temporary folder that all users
// share, another one could plant code. Where it cannot be written, everything is compiled at each start.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/eps'));

/** What this program can be told to do; `serve` is what it does otherwise. Each loads only what it needs. */
const COMMANDS: Record<string, () => Promise<void>> = {
  serve: async () => (await import('./boot/serve.ts')).serve(readConfig()),
  work: async () =>
    (await import('./boot/serve.ts')).serve({ ...readConfig(), roles: { api: false, worker: true } }),
  migrate: async () => (await import('./boot/serve.ts')).migrateOnly(readConfig()),
  keys: async () => (await import('./boot/keys.ts')).runKeys(readConfig(), process.argv.slice(3)),
  demo: async () => (await import('./demo/run.ts')).runDemo(readConfig()),
};

async function main(): Promise<void> {
  const name = process.argv[2] ?? 'serve';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new ConfigError(`unknown command ${name}; one of ${Object.keys(COMMANDS).join(', ')}`);
  await command();
}

main().catch((error: unknown) => {
  const message =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
