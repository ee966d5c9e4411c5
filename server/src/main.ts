import { runKeys } from './boot/keys.ts';
import { migrateOnly, serve } from './boot/serve.ts';
import { ConfigError, readConfig } from './config.ts';
import { runDemo } from './demo/run.ts';

/** What this program can be told to do; `serve` is what it does otherwise. */
const COMMANDS: Record<string, () => Promise<void>> = {
  serve: () => serve(readConfig()),
  work: () => serve({ ...readConfig(), roles: { api: false, worker: true } }),
  migrate: () => migrateOnly(readConfig()),
  keys: () => runKeys(readConfig(), process.argv.slice(3)),
  demo: () => runDemo(readConfig()),
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
