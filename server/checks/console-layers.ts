import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_LAYERS } from '../../web/src/layers.ts';
import { type SourceFile, sourceFile } from './source-files.ts';

const CONSOLE_SOURCE = join(import.meta.dirname, '../../web/src');
/** Files that belong to no layer. */
const OUTSIDE = new Set(['main.tsx', 'layers.ts']);

/** Returns an error for each import of the console that leads to a higher layer or to another area. */
export function consoleLayerErrors(files: readonly SourceFile[] = readConsoleSource()): string[] {
  return files
    .filter(({ path }) => !OUTSIDE.has(path))
    .flatMap(({ path, imports }) => {
      const from = placeOf(path);
      if (from.level < 0) return [`web/src/${path} is in no folder that web/src/layers.ts lists`];
      return imports
        .filter(({ target }) => !target.startsWith('..'))
        .flatMap(({ target, line }) => {
          const to = placeOf(target);
          const at = `web/src/${path}:${line}`;
          if (to.level < 0 || to.level > from.level)
            return [`${at} imports ${target}, which is above ${from.layer}`];
          return to.level === from.level && to.room !== from.room
            ? [`${at} imports ${target}; move what ${from.room} and ${to.room} share to a lower folder`]
            : [];
        });
    });
}

/** Returns the TypeScript files of the console. */
export function readConsoleSource(): SourceFile[] {
  return globSync('**/*.{ts,tsx}', { cwd: CONSOLE_SOURCE })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(CONSOLE_SOURCE, path), 'utf8')));
}

/** The level of a path's layer, -1 if it has none, and the folder in it if its folders are separate. */
function placeOf(path: string): { level: number; layer: string; room: string } {
  const [layer = '', room = ''] = path.split('/');
  const level = CONSOLE_LAYERS.findIndex(({ name }) => name === layer);
  return { level, layer, room: CONSOLE_LAYERS[level]?.areSeparate ? room : '' };
}
