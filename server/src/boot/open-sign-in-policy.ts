import { type Config, ConfigError } from '../config/config.ts';
import { openSignInPolicy } from '../resources/identity/organizations/open-sign-in-policy.ts';
import { withServices } from './with-services.ts';

/**
 * `open-sign-in-policy ORGANIZATION_ID`: resets the sign-in policy of an organization whose members are
 * locked out by it, for example because its networks have changed. Throws ConfigError.
 */
export async function runOpenSignInPolicy(config: Config, [id, ...rest]: string[]): Promise<void> {
  if (id === undefined || rest.length > 0)
    throw new ConfigError('Usage: open-sign-in-policy ORGANIZATION_ID');
  await withServices(config, {}, async (services) => {
    if (!(await openSignInPolicy(services, id)))
      throw new ConfigError('There is no organization with this id.');
    process.stdout.write('The organization requires no second factor and no network.\n');
  });
}
