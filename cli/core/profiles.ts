import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { CliError } from './errors.ts';
import type { Io } from './io.ts';

/** The service and the credential that the CLI uses. */
export interface Profile {
  url: string;
  api_key: string;
  /** The id of a key that `eps login` created; `eps logout` revokes it. */
  api_key_id?: string;
  organization_id: string;
}

interface ConfigFile {
  default_profile?: string;
  profiles: Record<string, Profile>;
}

/** Returns the path of the file with the profiles, in the user's configuration directory. */
function configPath({ env }: Io): string {
  return join(env['EPS_CONFIG_DIR'] ?? envPaths('eps', { suffix: '' }).config, 'profiles.json');
}

export async function readProfiles(io: Io): Promise<ConfigFile> {
  const path = configPath(io);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  if (text === undefined) return { profiles: {} };
  try {
    return JSON.parse(text) as ConfigFile;
  } catch {
    throw new CliError(`${path} is not valid JSON.`, { hint: 'Delete the file and run `eps login` again.' });
  }
}

/** Saves a profile, which becomes the default if it is the only one or if `makeDefault` is set. */
export async function saveProfile(
  io: Io,
  name: string,
  profile: Profile,
  makeDefault: boolean,
): Promise<void> {
  const file = await readProfiles(io);
  file.profiles[name] = profile;
  if (makeDefault || Object.keys(file.profiles).length === 1) file.default_profile = name;
  await write(configPath(io), file);
}

export async function removeProfile(io: Io, name: string): Promise<void> {
  const file = await readProfiles(io);
  delete file.profiles[name];
  if (file.default_profile === name) {
    delete file.default_profile;
    const [next] = Object.keys(file.profiles);
    if (next !== undefined) file.default_profile = next;
  }
  await write(configPath(io), file);
}

/** Replaces the file at once, readable by the user only, because it contains keys. */
async function write(path: string, file: ConfigFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path);
}
