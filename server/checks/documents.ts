import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENTS = ['*.md', '{bench,cli,docs,engine,examples,interop,library,sdk,server,verify,web}/**/*.md'];
/** Text may begin with a pipe too, as an absolute value does. */
const ROW = /^\|[ :-]/;
const SEPARATOR = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** Pages whose promises name the tests that prove them, by paths in `server/`. */
const PROVED = ['SECURITY.md', 'docs/compliance.md'];

/**
 * Returns an error for every Markdown file without a title at its beginning, for every broken table, and for
 * every promise whose test does not exist.
 */
export function documentErrors(): string[] {
  return globSync(DOCUMENTS, {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|\.data|dist)$/.test(String(path)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort()
    .flatMap((path) => pageErrors(path, readFileSync(join(ROOT, path), 'utf8')));
}

export function pageErrors(path: string, text: string): string[] {
  return [
    ...titleErrors(path, text),
    ...tablesOf(text).flatMap((table) => tableErrors(path, table)),
    ...(PROVED.includes(path) ? testErrors(path, text) : []),
  ];
}

/** Returns an error for every test that does not exist, and for every promise without a test. */
function testErrors(path: string, text: string): string[] {
  const missing = testsIn(text)
    .filter((name) => globSync(`server/${name}`, { cwd: ROOT }).length === 0)
    .map((name) => `${path} names the test ${name}, which does not exist`);
  const promises = tablesOf(text).filter(({ rows }) => rows[0]!.startsWith('| promise |'));
  const unproved = promises.flatMap(({ line, rows }) =>
    rows.flatMap((row, index) =>
      index < 2 || testsIn(row).length > 0 || row.includes('`npm run ')
        ? []
        : [`${path}:${line + index} is a promise without a test`],
    ),
  );
  return [...missing, ...unproved];
}

/** Returns the paths of tests that a text names, with braces such as `{a,b}` expanded. */
function testsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|test)\/[^`]*\.test\.ts)`/g)].flatMap(([, path]) => alternatives(path!));
}

function alternatives(path: string): string[] {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
}

/** A comment may stand before the title. */
function titleErrors(path: string, text: string): string[] {
  const first = text.replaceAll(/<!--.*?-->/gs, '').match(/\S.*/)?.[0] ?? '';
  return /^# \S/.test(first)
    ? []
    : [`${path} begins with "${first.slice(0, 40)}"; begin it with its # title`];
}

interface Table {
  line: number;
  rows: string[];
}

/** Returns each run of lines that begin with a pipe, outside code blocks. */
function tablesOf(text: string): Table[] {
  const tables: Table[] = [];
  let isCode = false;
  let open: Table | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !ROW.test(line)) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { line: index + 1, rows: [] };
      tables.push(open);
    }
    open.rows.push(line.trimEnd());
  }
  return tables;
}

function tableErrors(path: string, { line, rows }: Table): string[] {
  if (!SEPARATOR.test(rows[1] ?? ''))
    return [
      `${path}:${line} is a table without a header; its second line separates the header from the rows`,
    ];
  const columns = cellsOf(rows[0]!);
  return rows.flatMap((row, index) => {
    const at = `${path}:${line + index}`;
    if (!/[^\\]\|$/.test(row)) return [`${at} is a table row that does not end with a pipe`];
    if (cellsOf(row) !== columns)
      return [`${at} has ${cellsOf(row)} cells; the table has ${columns} columns`];
    return [];
  });
}

/** A pipe within a cell is written with a backslash, also inside code. */
function cellsOf(row: string): number {
  return row.replaceAll(/\\./g, '').split('|').length - 2;
}
