import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const mantine = dirname(require.resolve('@mantine/core/styles.css'));
const sources = join(import.meta.dirname, '../src');

/** Returns the names of the components of Mantine that the console imports. */
function imported(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sources })) {
    const text = readFileSync(join(sources, file), 'utf8');
    for (const [, list] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of list!.split(',')) names.add(name.replace('type ', '').trim().split(' ')[0]!);
  }
  return names;
}

/** Returns the modules of Mantine that these names and what they import come from. */
function modulesOf(names: ReadonlySet<string>): Set<string> {
  const index = readFileSync(join(mantine, 'esm/index.mjs'), 'utf8');
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from\s*"(\.[^"]+)"/g))
      visit(resolve(dirname(file), path!));
  };
  for (const [, list, path] of index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g))
    if (list!.split(',').some((name) => names.has(name.trim().split(' ')[0]!)))
      visit(resolve(mantine, 'esm', path!));
  return found;
}

test('the console has the styles of the components that it uses, and of no others', () => {
  // The palette of commands and the notifications are other packages of Mantine.
  const names = imported().add('Modal').add('ScrollArea').add('Notification').add('Portal').add('Kbd');
  const modules = [...modulesOf(names)].map((file) => file.slice(mantine.length));
  const needed = new Set(
    modules.flatMap((file) => {
      const [, component] = /(\w+)\.module\.mjs$/.exec(file) ?? [];
      return component && existsSync(join(mantine, 'styles', `${component}.css`)) ? [component] : [];
    }),
  );
  const text = readFileSync(join(sources, 'app/mantine-styles.ts'), 'utf8');
  const listed = [...text.matchAll(/styles\/([A-Z]\w*)\.css/g)].map(([, component]) => component!);
  expect(listed.toSorted()).toEqual([...needed].sort());
});
