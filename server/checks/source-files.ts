import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** One import of a file of the project, with its target resolved against server/src. */
export interface Import {
  target: string;
  /** The imported names; empty for `import '…'`, `import('…')` and `import * as`. */
  names: string[];
  line: number;
}

export interface SourceFile {
  /** Relative to server/src, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

const SERVER_SOURCE = join(import.meta.dirname, '../src');

/** Returns the program's own TypeScript files: no tests and nothing generated. */
export function readServerSource(): SourceFile[] {
  return globSync('**/*.ts', { cwd: SERVER_SOURCE })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|gen)\.ts$/.test(path))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(SERVER_SOURCE, path), 'utf8')));
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, imports: [...importsOf(path, text)] };
}

/** Returns the number of the line, from 1, that holds the character at `index`. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/**
 * `import … from '…'` and `export … from '…'`, `import '…'` and `import('…')`. The formatter keeps statements
 * at the start of a line and quotes single, so that no parser is needed.
 */
const IMPORTS =
  /^(?:import|export)\s(?:type\s)?([^;'"]*?)from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

function* importsOf(path: string, text: string): Generator<Import> {
  for (const match of text.matchAll(IMPORTS)) {
    const specifier = match[2] ?? match[3] ?? match[4]!;
    if (!specifier.startsWith('.')) continue;
    const names = /\{([^}]*)\}/.exec(match[1] ?? '')?.[1] ?? '';
    yield {
      target: posix.normalize(posix.join(posix.dirname(path), specifier)),
      names: [...names.matchAll(/(?:type\s+)?(\w+)(?:\s+as\s+\w+)?/g)].map((name) => name[1]!),
      line: lineAt(text, match.index),
    };
  }
}
