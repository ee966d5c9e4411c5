import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { shown } from '../content/folder.ts';
import { starterFiles } from '../content/starter.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';

interface Options {
  key: string;
  name: string;
}

/** The pattern of a business id prefix, which the key becomes. */
const KEY = /^[a-z0-9](?:[a-z0-9_-]{0,126}[a-z0-9])?$/;

export const init = command<Options>({
  name: 'init',
  summary: 'Create a folder with an instrument, its golden cases and a CI workflow',
  arguments: [{ syntax: '[folder]', description: 'where; default: the current folder' }],
  options: [
    {
      flags: '--key <key>',
      description: 'key and folder of the instrument',
      default: 'weekly-check',
      parse: parseKey,
    },
    { flags: '--name <name>', description: 'name of the instrument', default: 'Weekly check' },
  ],
  examples: [{ run: 'eps init content --key mood --name "Mood"', shows: 'the files that it wrote' }],
  async run(context, { key, name }, [folder = '.']) {
    const { io } = context;
    const root = resolve(io.cwd, folder);
    const files = Object.entries(starterFiles(key, name, await urlOf(context))).map(([path, text]) => ({
      path: join(root, path),
      text,
    }));
    for (const { path } of files)
      if (await exists(path)) throw new CliError(`${shown(io.cwd, path)} exists already.`);
    for (const { path, text } of files) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { flag: 'wx' });
    }
    const written = files.map(({ path }) => shown(io.cwd, path));
    const next = ['', 'Next: `eps check`, `eps test`, and `eps dev` for a preview.'];
    return {
      data: { files: written },
      text: [...written.map((path) => `wrote ${path}`), ...next].join('\n'),
    };
  },
});

/** Returns the URL of the service; undefined if nobody is signed in, because init does not require it. */
function urlOf(context: Context): Promise<string | undefined> {
  return context.profile().then(
    ({ profile }) => profile.url,
    () => undefined,
  );
}

function parseKey(text: string): string {
  if (KEY.test(text)) return text;
  throw new CliError(
    '--key has small letters, digits, hyphens and underscores, and begins and ends with a letter or digit.',
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
