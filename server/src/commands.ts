import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { PRODUCT_VERSION } from './version.ts';

/** The commands of this program; `serve` is the default. Each loads only the modules it needs. */
const COMMANDS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  serve,
  work: async (config) =>
    (await import('./boot/serve.ts')).serve({ ...config, roles: { api: false, worker: true } }),
  migrate: async (config) => (await import('./boot/serve.ts')).migrateOnly(config),
  keys: async (...given) => (await import('./boot/keys.ts')).runKeys(...given),
  'reset-link': async (...given) => (await import('./boot/links.ts')).runLink('reset-link', ...given),
  'sign-in-link': async (...given) => (await import('./boot/links.ts')).runLink('sign-in-link', ...given),
  'reset-second-factors': async (...given) =>
    (await import('./boot/reset-second-factors.ts')).runResetSecondFactors(...given),
  'open-sign-in-policy': async (...given) =>
    (await import('./boot/open-sign-in-policy.ts')).runOpenSignInPolicy(...given),
  'rotate-keys': async (...given) => (await import('./boot/rotate-keys.ts')).runRotateKeys(...given),
  distribute: async (...given) => (await import('./boot/distribute.ts')).runDistribute(...given),
  'rebuild-counts': async (config) => (await import('./boot/rebuild-counts.ts')).runRebuildCounts(config),
  'retry-failed': async (config) => (await import('./boot/retry-failed.ts')).runRetryFailed(config),
  backup: async (...given) => (await import('./boot/backup.ts')).runBackup(...given),
  'record-backup': async (...given) => (await import('./boot/backup.ts')).runRecordBackup(...given),
  restore: async (...given) => (await import('./boot/backup.ts')).runRestore(...given),
  'audit-verify': async (...given) => (await import('./boot/audit-verify.ts')).runAuditVerify(...given),
  demo: async (config) => (await import('./demo/run.ts')).runDemo(config),
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
  await command(readConfig(), process.argv.slice(3));
}

/** Returns the message of an error for the person who started the program. */
export function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
