import { pino } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { createResetLink } from '../resources/auth/create-reset-link.ts';
import { openDatabaseServer } from './serve.ts';
import { closeServices, createServices } from './services.ts';

const USAGE = 'Usage: reset-link EMAIL';

/**
 * `reset-link EMAIL`: prints a link with which the user sets a new password. For operators, where no mail
 * server is configured. Throws ConfigError.
 */
export async function runResetLink(config: Config, [email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const database = await openDatabaseServer(config, log);
  try {
    await migrate(database.logins, log);
    const services = await createServices(config, database.logins, log);
    try {
      const link = await createResetLink(services, email);
      if (!link) throw new ConfigError('No account has this e-mail address.');
      process.stdout.write(`${link.url}\n`);
      process.stderr.write(`The link works once, until ${link.expiresAt.toISOString()}.\n`);
    } finally {
      await closeServices(services);
    }
  } finally {
    await database.stop();
  }
}
