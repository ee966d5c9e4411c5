import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepared } from '../../server/test/prepared.ts';
import { startCliWorld } from './harness.ts';

/** login, logout, whoami, keys, and the common behaviour of all commands. */

const world = prepared(startCliWorld, (world) => world.close());

/** An environment without a key, and a configuration folder of its own. */
const signedOut = (name: string) => ({ EPS_CONFIG_DIR: join(world.folder, name), EPS_URL: world.app.url });

describe('login', () => {
  test('stores an existing key, readable by the user only', async () => {
    const env = signedOut('with-key');
    const result = await world.eps('login --api-key --json', { env, stdin: `${world.app.key}\n` });
    expect(result).toMatchObject({
      exitCode: 0,
      json: { profile: 'default', organization_id: world.app.organizationId },
    });
    const { mode } = await stat(join(env.EPS_CONFIG_DIR, 'profiles.json'));
    expect(mode & 0o777).toBe(0o600);
    expect(result.stdout).not.toContain(world.app.key);
    const me = await world.eps('whoami', { env: { EPS_CONFIG_DIR: env.EPS_CONFIG_DIR } });
    expect(me.stdout).toContain(`${world.app.email} at ${world.app.url} (profile default)`);
  });

  test('creates a key from email and password, which logout revokes', async () => {
    const env = signedOut('with-password');
    const args = ['login', '--email', world.app.email, '--profile', 'work'];
    expect(await world.eps(args, { env, stdin: `${world.app.password}\n` })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const me = await world.eps('whoami --json --profile work', { env });
    expect(me.json.api_key_name).toMatch(/^eps on /);
    expect(me.json.scopes).not.toContain('platform:admin');
    const out = await world.eps('logout --json --profile work', { env });
    expect(out.json).toEqual({ profile: 'work', revoked: true });
    expect((await world.eps('whoami --profile work', { env })).exitCode).toBe(2);
    expect((await world.eps('whoami', { env })).exitCode).toBe(3);
  });

  test('ends with 3 for a wrong password or key, and stores nothing', async () => {
    const env = signedOut('wrong');
    const wrong = await world.eps(['login', '--email', world.app.email], { env, stdin: 'not the password' });
    expect(wrong).toMatchObject({ exitCode: 3, stdout: '' });
    expect((await world.eps('login --api-key', { env, stdin: 'eps_wrong' })).exitCode).toBe(3);
    await expect(stat(env.EPS_CONFIG_DIR)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['login', {}, '--url'],
    ['login --url ftp://x --api-key', {}, 'not an http URL'],
    ['login --url http://127.0.0.1:1', {}, '--email'],
    ['login --days 0', {}, '--days'],
  ])('%s ends with 2 and says what is missing', async (args, env, message) => {
    const result = await world.eps(args, { env: { EPS_CONFIG_DIR: join(world.folder, 'none'), ...env } });
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(message);
  });
});

describe('keys', () => {
  test('are created with a binding, listed, rotated and revoked', async () => {
    const args = [
      'keys',
      'create',
      'importer',
      '--json',
      '--bind-environment',
      '--scope',
      'subjects:write',
      'subjects:read',
    ];
    const { json: key } = await world.eps(args);
    expect(key).toMatchObject({
      environment_id: world.workspace.testId,
      scopes: ['subjects:read', 'subjects:write'],
    });
    const list = await world.eps('keys list');
    expect(list.stdout).toMatch(
      new RegExp(`${key.id} +importer +never +never +subjects:read subjects:write`),
    );
    expect(list.stdout).not.toContain(key.key);
    const rotated = await world.eps(['keys', 'rotate', key.id]);
    expect(rotated.stdout).toMatch(/^eps_.*\n\nID /);
    expect(await world.eps(['keys', 'revoke', key.id])).toMatchObject({
      exitCode: 0,
      stdout: `Revoked ${key.id}.\n`,
    });
    expect((await world.eps('keys list --json')).json.map(({ id }: any) => id)).not.toContain(key.id);
  });

  test('a scope that does not exist is an error of the service', async () => {
    const result = await world.eps('keys create x --scope nonsense');
    expect(result).toMatchObject({ exitCode: 4, stdout: '' });
    expect(result.stderr).toMatch(/body\.scopes\.0: .* \[validation_error\]/);
  });
});

describe('every command', () => {
  test('has help with examples', async () => {
    const help = await world.eps('keys create --help');
    expect(help.exitCode).toBe(0);
    expect(help.stdout).toContain('$ eps keys create ci');
    expect(help.stdout).toContain('--environment <name>');
    expect((await world.eps('--help')).stdout).toContain('Exit codes:');
  });

  test.each(['nonsense', 'keys nonsense', 'keys rotate', 'whoami --nonsense'])(
    '%s ends with 2',
    async (args) => {
      const result = await world.eps(args);
      expect(result.exitCode).toBe(2);
      expect(result.stderr).toMatch(/^Error: /);
    },
  );

  test('prints an error as JSON to standard error with --json', async () => {
    const result = await world.eps('keys revoke missing --json');
    expect(result).toMatchObject({ exitCode: 4, stdout: '', json: { error: { code: 'not_found' } } });
  });

  test('ends with 5 if the service cannot be reached', async () => {
    const env = { ...world.env, EPS_URL: 'http://127.0.0.1:1' };
    expect((await world.eps('whoami', { env })).exitCode).toBe(5);
  });

  test('names what can be chosen if a choice is missing', async () => {
    const { EPS_APP: _, ...env } = world.env;
    const chosen = await world.eps('keys create x --bind-app --scope subjects:read --app nothing', { env });
    expect(chosen).toMatchObject({ exitCode: 2 });
    expect(chosen.stderr).toMatch(/There is no app nothing\. There are: app-/);
  });
});
