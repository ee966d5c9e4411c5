/**
 * Imports every instrument of public collections and prints how many could be imported. Arguments are folders
 * or bare git repositories, each of which may be followed by `:` and a folder in it; nothing is written.
 *
 *   node bin/node24.mjs interop/collections.ts ../lforms:test/data ../sdc
 *
 * With --reasons it also prints how often each finding occurs, with --files each file that is rejected, and
 * with
 * --compare how many scores of FHIR Questionnaires agree with fhirpath.js for random answers.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compareWithFhirPath } from './fhir/compare.ts';
import { type ImportResult, importInstrument } from './index.ts';
import { randomFrom } from './testing.ts';

const CANDIDATE = /\.(json|xlsx|xls|csv|md)$/i;
const MAX_BYTES = 512 * 1024 * 1024;

interface Source {
  name: string;
  read(): Uint8Array | undefined;
}

function git(repository: string, ...args: string[]): Buffer {
  return execFileSync('git', ['-C', repository, ...args], {
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Lists the files of a folder, or of the newest commit of a bare repository. */
function sourcesIn(path: string, folder: string): Source[] {
  if (existsSync(join(path, 'HEAD')) && existsSync(join(path, 'objects'))) {
    const names = git(
      path,
      'ls-tree',
      '-r',
      '--name-only',
      '-z',
      'HEAD',
      ...(folder ? [folder] : []),
    ).toString();
    return names
      .split('\0')
      .map((name) => ({ name, read: () => attempt(() => git(path, 'show', `HEAD:${name}`)) }));
  }
  const root = join(path, folder);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.map((name) => ({ name, read: () => attempt(() => readFileSync(join(root, name))) }));
}

/** Skips files that a snapshot lists but does not contain. */
function attempt(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

interface Tally {
  files: number;
  clean: number;
  withFindings: number;
  rejected: number;
  findings: Map<string, number>;
  reasons: Map<string, number>;
  slowestMs: number;
  compared: number;
  differences: string[];
}

async function tallyOf(path: string, folder: string, printsFiles: boolean): Promise<Tally> {
  const tally: Tally = {
    files: 0,
    clean: 0,
    withFindings: 0,
    rejected: 0,
    findings: new Map(),
    reasons: new Map(),
    slowestMs: 0,
    compared: 0,
    differences: [],
  };
  for (const { name, read } of sourcesIn(path, folder)) {
    if (!CANDIDATE.test(name)) continue;
    const content = read();
    for (const bytes of content ? instrumentsIn(name, content) : []) {
      const startedAt = performance.now();
      const result = await importInstrument({ bytes });
      if (isOther(result, name)) continue;
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt);
      count(tally, result);
      if (options.includes('--compare') && result.format === 'fhir' && result.contents)
        compare(tally, name, result, bytes);
      if (printsFiles && !result.contents) console.log(`  ${name}: ${reasonOf(result)}`);
    }
  }
  return tally;
}

/** A file is one instrument; a document in Markdown has one in each block of JSON. */
function instrumentsIn(name: string, content: Uint8Array): Uint8Array[] {
  if (!name.endsWith('.md')) return [content];
  const blocks = new TextDecoder().decode(content).matchAll(/^```json[^\n]*\n(.*?)^```/gms);
  return [...blocks].map(([, json]) => new TextEncoder().encode(json));
}

const RUNS = 20;

function compare(tally: Tally, name: string, result: ImportResult, bytes: Uint8Array): void {
  const { compared, differences } = compareWithFhirPath(
    result,
    new TextDecoder().decode(bytes),
    randomFrom(1),
    RUNS,
  );
  tally.compared += compared;
  tally.differences.push(...differences.map((difference) => `${name} ${difference}`));
}

/** JSON, CSV and workbooks that are not instruments: data, configuration, other resources. */
function isOther({ findings, contents }: ImportResult, name: string): boolean {
  const code = findings[0]?.code ?? '';
  const isOtherTable = code === 'malformed' && !/\.xlsx?$/i.test(name);
  return !contents && (['unknown_format', 'not_a_questionnaire'].includes(code) || isOtherTable);
}

function count(tally: Tally, result: ImportResult): void {
  tally.files++;
  const losses = result.findings.filter(({ severity }) => severity !== 'info');
  if (!result.contents) {
    tally.rejected++;
    add(tally.reasons, reasonOf(result));
  } else if (losses.length > 0) tally.withFindings++;
  else tally.clean++;
  for (const { severity, code } of losses) add(tally.findings, `${severity} ${code}`);
}

function reasonOf({ findings }: ImportResult): string {
  const codes = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  return [...new Set(codes)].join(', ');
}

function add(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

function printCounts(title: string, counts: ReadonlyMap<string, number>): void {
  for (const [key, number] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`  ${title} ${key}: ${number}`);
}

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
console.log('collection: files, imported without losses, with losses listed, rejected, slowest');
for (const argument of paths) {
  const [path = '', folder = ''] = argument.split(':');
  const tally = await tallyOf(path, folder, options.includes('--files'));
  const { files, clean, withFindings, rejected, slowestMs } = tally;
  const name = basename(path) === 'repo' ? basename(join(path, '..')) : basename(path);
  console.log(
    `${name} ${folder}: ${files}, ${clean}, ${withFindings}, ${rejected}, ${slowestMs.toFixed(0)} ms`,
  );
  printCounts('rejected', tally.reasons);
  if (tally.compared > 0)
    console.log(`  scores equal: ${tally.compared - tally.differences.length} of ${tally.compared}`);
  for (const difference of tally.differences.slice(0, 10))
    console.log(`  different: ${difference.slice(0, 300)}`);
  if (options.includes('--reasons')) printCounts('finding', tally.findings);
}
