import { serve } from './boot/serve.ts';
import { ConfigError, readConfig } from './config.ts';

const COMMANDS = ['serve', 'work', 'migrate', 'demo'] as const;

async function main(): Promise<void> {
  const command = process.argv[2] ?? 'serve';
  switch (command) {
    case 'serve':
      await serve(readConfig());
      return;
    default:
      process.stderr.write(`unknown command ${command}; one of ${COMMANDS.join(', ')}\n`);
      process.exitCode = 2;
  }
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
