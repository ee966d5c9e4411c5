import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 300;
const MAX_COLUMNS = 110;
const SOURCES = [
  '*.ts',
  '{.ci,bench,bin,cli,engine,interop,library,sdk,server,verify,web}/**/*.{ts,tsx,js,mjs}',
];
/** Generated files may be long. */
const GENERATED = /\.gen\.ts$/;

/** Returns an error for every file and line that is longer than CONTRIBUTING.md allows. */
export function limitErrors(): string[] {
  return globSync(SOURCES, {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|\.data|dist)$/.test(String(path)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/') && !GENERATED.test(path))
    .sort()
    .flatMap((path) => sizeErrors(path, readFileSync(join(ROOT, path), 'utf8')));
}

export function sizeErrors(path: string, text: string): string[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const errors: string[] = [];
  if (lines.length > MAX_LINES)
    errors.push(`${path} has ${lines.length} lines; ${MAX_LINES} are allowed: divide it`);
  for (const [index, line] of lines.entries())
    if (line.length > MAX_COLUMNS && !isOneLiteral(line))
      errors.push(`${path}:${index + 1} has ${line.length} columns; ${MAX_COLUMNS} are allowed: wrap it`);
  return errors;
}

/**
 * The formatter breaks a line before a string, never inside it. SQL can be broken anywhere, so it has to be.
 */
const LITERALS = [
  /'(?:[^'\\]|\\.)*'/g,
  /"(?:[^"\\]|\\.)*"/g,
  /`(?:[^`\\]|\\.)*`/g,
  /\/(?:[^/\\]|\\.)+\/[a-z]*/g,
];
const SQL = /^['"`](?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/;
/** Room for indentation and for what encloses the string, such as `test('…', async () => {`. */
const AROUND = 40;

function isOneLiteral(line: string): boolean {
  if (/^\s*(?:\*|\/\*|\/\/)/.test(line)) return false;
  return LITERALS.flatMap((literal) => line.match(literal) ?? []).some(
    (each) => !SQL.test(each) && line.length - each.length <= AROUND,
  );
}
