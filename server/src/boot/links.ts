import { type Config, ConfigError } from '../config/config.ts';
import { createResetLink } from '../resources/identity/auth/create-reset-link.ts';
import { createSignInLink } from '../resources/identity/auth/create-sign-in-link.ts';
import { withServices } from './with-services.ts';

/** The commands that print a link, and what creates it. */
const CREATE = { 'reset-link': createResetLink, 'sign-in-link': createSignInLink } as const;

/**
 * `reset-link EMAIL` and `sign-in-link EMAIL`: print a link with which the user sets a new password, or signs
 * in once. For operators, where no mail server is configured. Throws ConfigError.
 */
export async function runLink(
  command: keyof typeof CREATE,
  config: Config,
  [email, ...rest]: string[],
): Promise<void> {
  if (email === undefined || rest.length > 0) throw new ConfigError(`Usage: ${command} EMAIL`);
  await withServices(config, {}, async (services) => {
    const link = await CREATE[command](services, email);
    if (!link) throw new ConfigError('No account has this e-mail address.');
    process.stdout.write(`${link.url}\n`);
    process.stderr.write(`The link works once, until ${link.expiresAt.toISOString()}.\n`);
  });
}
