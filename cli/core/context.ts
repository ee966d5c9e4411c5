import {
  type AppClient,
  type Client,
  createClient,
  type EnvironmentClient,
  type EnvironmentIds,
} from '@eps/sdk';
import { type EnvironmentSettings, readProject } from '../content/project.ts';
import { CliError } from './errors.ts';
import { EXIT } from './exit-codes.ts';
import type { Io } from './io.ts';
import { findApp, findEnvironment, findOrganization } from './place.ts';
import { type Profile, readProfiles } from './profiles.ts';
import type { Settings } from './settings.ts';

/** The context of the commands. */
export interface Context {
  io: Io;
  settings: Settings;
  /** Prints one line of a stream: `data` as one line of JSON with `--json`, otherwise `text`. */
  print(data: unknown, text: string): void;
  /** Prints a remark to standard error, so that the output can be piped. */
  note(text: string): void;
  /** The name and content of the profile in use. */
  profile(): Promise<{ name: string; profile: Profile }>;
  client(): Promise<Client>;
  organizationId(): Promise<string>;
  app(): Promise<{ ids: { organizationId: string; appId: string }; client: AppClient }>;
  environment(): Promise<{ ids: EnvironmentIds; client: EnvironmentClient }>;
  /** The names from the options, the variables and the chosen environment of eps.yaml, in this order. */
  selectors(): Promise<EnvironmentSettings>;
}

const LOGIN = 'Sign in with `eps login`, or set EPS_URL and EPS_API_KEY.';

export function createContext(io: Io, settings: Settings): Context {
  const context: Context = {
    io,
    settings,
    print: (data, text) => io.stdout(`${settings.json ? JSON.stringify(data) : text}\n`),
    note: (text) => io.stderr(`${text}\n`),
    selectors: once(() => selectorsOf(io, settings)),
    profile: once(async () => resolveProfile(io, settings, await context.selectors())),
    client: once(async () => {
      const { profile } = await context.profile();
      return createClient({ baseUrl: profile.url, token: profile.api_key, signal: io.signal });
    }),
    organizationId: once(async () => {
      const { organization } = await context.selectors();
      const { profile } = await context.profile();
      if (organization === undefined && profile.organization_id !== '') return profile.organization_id;
      return (await findOrganization(await context.client(), organization)).id;
    }),
    app: once(async () => {
      const [client, organizationId] = [await context.client(), await context.organizationId()];
      const { app } = await context.selectors();
      const ids = { organizationId, appId: (await findApp(client.organization({ organizationId }), app)).id };
      return { ids, client: client.app(ids) };
    }),
    environment: once(async () => {
      const [client, app] = [await context.client(), await context.app()];
      const { environment } = await context.selectors();
      const ids = { ...app.ids, environmentId: (await findEnvironment(app.client, environment)).id };
      return { ids, client: client.environment(ids) };
    }),
  };
  return context;
}

async function selectorsOf(io: Io, settings: Settings): Promise<EnvironmentSettings> {
  const { env } = io;
  const name = settings.environment ?? env['EPS_ENVIRONMENT'];
  const project = await readProject(io.cwd);
  const named = project?.environments[name ?? project.default_environment];
  const given = {
    profile: settings.profile ?? env['EPS_PROFILE'],
    organization: settings.organization ?? env['EPS_ORGANIZATION'],
    app: settings.app ?? env['EPS_APP'],
    // A name in eps.yaml is not a name of an environment of the app.
    environment: named ? undefined : name,
  };
  return {
    ...named,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

/** EPS_API_KEY creates its own profile, for CI. */
async function resolveProfile(
  { env, ...io }: Io,
  settings: Settings,
  selectors: EnvironmentSettings,
): Promise<{ name: string; profile: Profile }> {
  const url = settings.url ?? env['EPS_URL'];
  const key = env['EPS_API_KEY'];
  if (key !== undefined) {
    if (url === undefined)
      throw new CliError('Set EPS_URL to the URL of the service.', { exitCode: EXIT.usage });
    return { name: 'EPS_API_KEY', profile: { url, api_key: key, organization_id: '' } };
  }
  const { profiles, default_profile } = await readProfiles({ env, ...io });
  const name = selectors.profile ?? default_profile;
  if (name === undefined)
    throw new CliError('You are not signed in.', { exitCode: EXIT.credential, hint: LOGIN });
  const profile = profiles[name];
  if (!profile)
    throw new CliError(`There is no profile ${name}.`, { hint: `Run \`eps login --profile ${name}\`.` });
  return { name, profile: url === undefined ? profile : { ...profile, url } };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
