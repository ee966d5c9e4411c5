import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './config.ts';

// Halves the time that a start spends on loading code. The cache is next to the packages and not in the
// shared temporary folder, where another user could plant code. If it is not writable, Node compiles
// everything at each start.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/eps'));

/** The commands of this program; `serve` is the default. Each loads only the modules it needs. */
const COMMANDS: Record<string, () => Promise<void>> = {
  serve: async () => (await import('./boot/serve.ts')).serve(readConfig()),
  work: async () =>
    (await import('./boot/serve.ts')).serve({ ...readConfig(), roles: { api: false, worker: true } }),
  migrate: async () => (await import('./boot/serve.ts')).migrateOnly(readConfig()),
  keys: async () => (await import('./boot/keys.ts')).runKeys(readConfig(), process.argv.slice(3)),
  'reset-link': async () =>
    (await import('./boot/reset-link.ts')).runResetLink(readConfig(), process.argv.slice(3)),
  'rotate-keys': async () =>
    (await import('./boot/rotate-keys.ts')).runRotateKeys(readConfig(), process.argv.slice(3)),
  'rebuild-counts': async () => (await import('./boot/rebuild-counts.ts')).runRebuildCounts(readConfig()),
  'audit-verify': async () =>
    (await import('./boot/audit-verify.ts')).runAuditVerify(readConfig(), process.argv.slice(3)),
  demo: async () => (await import('./demo/run.ts')).runDemo(readConfig()),
};

async function main(): Promise<void> {
  const name = process.argv[2] ?? 'serve';
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new ConfigError(`Unknown command ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
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
