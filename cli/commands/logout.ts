import { createClient, ServiceError } from '@eps/sdk';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { type Profile, readProfiles, removeProfile } from '../core/profiles.ts';

export const logout = command({
  name: 'logout',
  summary: 'Remove a profile',
  description: 'Revokes the API key if `eps login` created it. Keys that you created yourself stay valid.',
  examples: [{ run: 'eps logout --profile work', shows: 'removes the profile work' }],
  operations: ['revokeApiKey'],
  async run({ io, settings }) {
    const { profiles, default_profile } = await readProfiles(io);
    const name = settings.profile ?? default_profile;
    const profile = name === undefined ? undefined : profiles[name];
    if (name === undefined || !profile)
      throw new CliError(`There is no profile ${name ?? ''}`.trim().concat('.'));
    const revoked = await revoke(profile);
    await removeProfile(io, name);
    return {
      data: { profile: name, revoked },
      text: `Removed the profile ${name}${revoked ? ' and revoked its API key' : ''}.`,
    };
  },
});

async function revoke({ url, api_key, api_key_id, organization_id }: Profile): Promise<boolean> {
  if (api_key_id === undefined) return false;
  const client = createClient({ baseUrl: url, token: api_key });
  try {
    await client.organization({ organizationId: organization_id }).apiKeys.revoke(api_key_id);
    return true;
  } catch (error) {
    // The key has expired or was revoked, or may not revoke keys.
    if (error instanceof ServiceError && error.status < 500) return false;
    throw error;
  }
}
