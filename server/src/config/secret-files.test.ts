import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyProvider } from '../boot/key-provider.ts';
import { ConfigError, readConfig } from './config.ts';
import { SECRETS } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eps secret-'));
});
afterAll(() => rm(folder, { recursive: true }));

const KEY = `${Buffer.alloc(32, 7).toString('base64')}\n`;

async function fileOf(content: string, mode: number): Promise<string> {
  const path = join(folder, `secret-${mode.toString(8)}`);
  await rm(path, { force: true });
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

const reading = (env: Record<string, string>) => () => readConfig({ EPS_DATA_DIR: '/data', ...env });

const FILES = [
  ...SECRETS.map((name) => ({ name: `${name}_FILE`, others: {} })),
  { name: 'EPS_MASTER_KEY_FILE', others: {} },
  {
    name: 'EPS_KEY_VAULT_TOKEN_FILE',
    others: { EPS_KEY_PROVIDER: 'vault', EPS_KEY_VAULT_ADDRESS: 'https://vault.example.test' },
  },
];

describe('a file of a secret', () => {
  test.each(FILES)(
    '$name that others may read is refused with the command to run',
    async ({ name, others }) => {
      for (const mode of [0o644, 0o640, 0o604, 0o444, 0o660, 0o602]) {
        const path = await fileOf('a secret', mode);
        const starting = reading({ [name]: path, ...others });
        expect(starting).toThrow(ConfigError);
        expect(starting).toThrow(`${name}: other users may read ${path} (mode 0${mode.toString(8)}).`);
        expect(starting).toThrow(`chmod 600 '${path}'`);
        expect(starting).not.toThrow('\n');
      }
    },
  );

  test.each([0o600, 0o400])('is read with the mode %o', async (mode) => {
    const path = await fileOf('smtps://user:password@mail.example.test', mode);
    expect(reading({ EPS_SMTP_URL_FILE: path })().smtpUrl).toContain('mail.example.test');
  });

  test('is read as a container platform mounts it, if the operator says so', async () => {
    const path = await fileOf(KEY, 0o444);
    const config = reading({ EPS_MASTER_KEY_FILE: path, EPS_SECRET_FILES: 'mounted' })();
    expect(config.keys).toMatchObject({ provider: 'file', file: path });
    expect(reading({ EPS_SECRET_FILES: 'shared' })).toThrow(
      'EPS_SECRET_FILES must be one of private, mounted.',
    );
  });

  test('also the generated master key is private', async () => {
    await writeFile(join(folder, 'master.key'), KEY);
    await chmod(join(folder, 'master.key'), 0o644);
    expect(reading({ EPS_DATA_DIR: folder })).toThrow('The master key: other users may read');
  });
});

test.each(['', 'not a key', KEY.slice(4), `${KEY}\nshort`])(
  'a master key that does not parse says so in one line: %j',
  async (content) => {
    const path = await fileOf(content, 0o600);
    const { keys } = reading({ EPS_MASTER_KEY_FILE: path })();
    const failure = await openKeyProvider(keys).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure!.message).toContain(`${path} does not contain 32-byte keys in base64`);
    expect(failure!.message).not.toContain('\n');
    expect(failure!.message).not.toContain('not a key');
  },
);
