import { type Config, ConfigError } from '../config/config.ts';
import { resetSecondFactors } from '../resources/identity/auth/reset-second-factors.ts';
import { withServices } from './with-services.ts';

const REASONS = {
  no_account: 'No account has this e-mail address.',
  no_factor: 'The account has no second factor.',
};

/**
 * `reset-second-factors EMAIL`: removes the second factors of a user who has lost all of them and the
 * recovery codes. Throws ConfigError.
 */
export async function runResetSecondFactors(config: Config, [email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0) throw new ConfigError('Usage: reset-second-factors EMAIL');
  await withServices(config, {}, async (services) => {
    const done = await resetSecondFactors(services, email);
    if (done !== 'reset') throw new ConfigError(REASONS[done]);
    process.stdout.write(
      'The account no longer has a second factor, and its sessions have ended. Its password is unchanged.\n',
    );
  });
}
