import { hostname } from 'node:os';
import { isCancel, password, text } from '@clack/prompts';
import { createClient, type Scope } from '@eps/sdk';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { readStdin } from '../core/io.ts';
import { findOrganization } from '../core/place.ts';
import { type Profile, saveProfile } from '../core/profiles.ts';
import { signIn } from '../core/sign-in.ts';

interface Options {
  apiKey?: boolean;
  email?: string;
  scope?: string[];
  days: number;
  default?: boolean;
}

const DEFAULT_URL = 'http://127.0.0.1:8080';
const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Not given to keys of the command line unless requested. */
const OPERATOR_SCOPES = ['platform:admin'];

export const login = command<Options>({
  name: 'login',
  summary: 'Sign in and store the credential in a profile',
  description:
    'With --api-key, reads an existing key from standard input. Otherwise asks for email and password, creates a key in your name ' +
    'and stores that. Passwords are not stored. If standard input is not a terminal, the password is read from it.',
  options: [
    { flags: '--api-key', description: 'read an API key from standard input' },
    { flags: '--email <email>', description: 'sign in with this email address' },
    {
      flags: '--scope <scopes...>',
      description: 'scopes of the new key; default: yours, without platform:admin',
    },
    {
      flags: '--days <days>',
      description: 'validity of the new key',
      default: DEFAULT_DAYS,
      parse: parseDays,
    },
    { flags: '--default', description: 'use this profile where none is named' },
  ],
  examples: [
    { run: 'eps login --url http://127.0.0.1:8080 --api-key < key.txt', shows: 'stores an existing key' },
    { run: 'eps login --email ada@example.com --profile work < password.txt', shows: 'creates a key' },
  ],
  operations: ['createApiKey', 'listOrganizations'],
  async run(context, options) {
    const url = await chooseUrl(context);
    const name = context.settings.profile ?? 'default';
    const profile = options.apiKey ? await useKey(context, url) : await createKey(context, url, options);
    await saveProfile(context.io, name, profile, options.default === true);
    const { email, scopes } = await createClient({ baseUrl: url, token: profile.api_key }).auth.getMe();
    const data = { profile: name, url, email, organization_id: profile.organization_id, scopes };
    return { data, text: `Signed in to ${url} as ${email} (profile ${name}).` };
  },
});

function parseDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new CliError('--days must be a whole number from 1 to 3650.');
}

async function chooseUrl({ io, settings }: Context): Promise<string> {
  const given = settings.url ?? io.env['EPS_URL'];
  if (given !== undefined) return checkUrl(given);
  if (!io.isInteractive) throw new CliError('Name the service with --url or EPS_URL.');
  return checkUrl(answered(await text({ message: 'URL of the service', initialValue: DEFAULT_URL })));
}

function checkUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CliError(`${url} is not an http URL.`);
  return url.replace(/\/+$/, '');
}

async function useKey({ io, settings }: Context, url: string): Promise<Profile> {
  const apiKey = io.isInteractive
    ? answered(await password({ message: 'API key' }))
    : (await readStdin(io)).trim();
  if (apiKey === '') throw new CliError('Standard input contains no API key.');
  const client = createClient({ baseUrl: url, token: apiKey });
  const organization = await findOrganization(client, settings.organization);
  return { url, api_key: apiKey, organization_id: organization.id };
}

async function createKey({ io, settings }: Context, url: string, options: Options): Promise<Profile> {
  const email = options.email ?? (io.isInteractive ? answered(await text({ message: 'Email' })) : undefined);
  if (email === undefined) throw new CliError('Use --email, or --api-key.');
  const secret = io.isInteractive
    ? answered(await password({ message: 'Password' }))
    : (await readStdin(io)).replace(/\r?\n$/, '');
  const session = await signIn(url, email, secret);
  try {
    const organization = await findOrganization(session.client, settings.organization);
    const own = session.scopes.filter((scope) => !OPERATOR_SCOPES.includes(scope));
    const key = await session.client.organization({ organizationId: organization.id }).apiKeys.create({
      name: `eps on ${hostname()}`.slice(0, 255),
      scopes: (options.scope as Scope[] | undefined) ?? own,
      expires_at: new Date(Date.now() + options.days * DAY_MS).toISOString(),
    });
    return { url, api_key: key.key, api_key_id: key.id, organization_id: organization.id };
  } finally {
    await session.client.auth.logout();
  }
}

function answered(value: string | symbol): string {
  if (isCancel(value)) throw new CliError('Cancelled.', { exitCode: EXIT.interrupted });
  return value as string;
}
