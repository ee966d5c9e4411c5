import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { PRODUCT_VERSION } from './version.ts';

/** The commands of this program; `serve` is the default. Each loads only the modules it needs. */
const COMMANDS: Record<string, () => Promise<void>> = {
  serve: async () => serve(readConfig()),
  work: async () =>
    (await import('./boot/serve.ts')).serve({ ...readConfig(), roles: { api: false, worker: true } }),
  migrate: async () => (await import('./boot/serve.ts')).migrateOnly(readConfig()),
  keys: async () => (await import('./boot/keys.ts')).runKeys(readConfig(), process.argv.slice(3)),
  'reset-link': async () =>
    (await import('./boot/links.ts')).runLink('reset-link', readConfig(), process.argv.slice(3)),
  'sign-in-link': async () =>
    (await import('./boot/links.ts')).runLink('sign-in-link', readConfig(), process.argv.slice(3)),
  'reset-second-factors': async () =>
    (await import('./boot/reset-second-factors.ts')).runResetSecondFactors(
      readConfig(),
      process.argv.slice(3),
    ),
  'open-sign-in-policy': async () =>
    (await import('./boot/open-sign-in-policy.ts')).runOpenSignInPolicy(readConfig(), process.argv.slice(3)),
  'rotate-keys': async () =>
    (await import('./boot/rotate-keys.ts')).runRotateKeys(readConfig(), process.argv.slice(3)),
  distribute: async () =>
    (await import('./boot/distribute.ts')).runDistribute(readConfig(), process.argv.slice(3)),
  'rebuild-counts': async () => (await import('./boot/rebuild-counts.ts')).runRebuildCounts(readConfig()),
  'retry-failed': async () => (await import('./boot/retry-failed.ts')).runRetryFailed(readConfig()),
  backup: async () => (await import('./boot/backup.ts')).runBackup(readConfig(), process.argv.slice(3)),
  'record-backup': async () =>
    (await import('./boot/backup.ts')).runRecordBackup(readConfig(), process.argv.slice(3)),
  restore: async () => (await import('./boot/backup.ts')).runRestore(readConfig(), process.argv.slice(3)),
  'audit-verify': async () =>
    (await import('./boot/audit-verify.ts')).runAuditVerify(readConfig(), process.argv.slice(3)),
  demo: async () => (await import('./demo/run.ts')).runDemo(readConfig()),
};

async function serve(config: Config): Promise<void> {
  if (config.processes > 1 && cluster.isPrimary)
    return (await import('./boot/processes.ts')).runProcesses(config);
  await (await import('./boot/serve.ts')).serve(config);
}

/** Runs the command that the first argument names. */
export async function runCommand(): Promise<void> {
  const name = process.argv[2] ?? 'serve';
  if (name === '--version') {
    process.stdout.write(`${PRODUCT_VERSION}\n`);
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new ConfigError(`Unknown command ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  await command();
}

/** Returns the message of an error for the person who started the program. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
