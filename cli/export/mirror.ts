import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@eps/sdk';
import { parse } from 'csv-parse/sync';
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate';
import { CliError } from '../core/errors.ts';

/** A folder with the files of an export, which increments bring up to date. */

interface Manifest {
  increment: boolean;
  rows: 'evaluation' | 'person' | 'answer';
  cursor: string;
}

export interface Counts {
  changed: number;
  removed: number;
  rows: number;
}

/** Returns the cursor with which the next increment begins; undefined if the folder is no copy yet. */
export async function cursorOf(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Manifest).cursor;
}

/**
 * Makes a folder equal to an export, of which the archive is the whole or an increment. The manifest is
 * replaced last, so a run that is interrupted is repeated by the next one.
 */
export async function updateMirror(folder: string, archive: Download): Promise<Counts> {
  const incoming = join(folder, '.incoming');
  await rm(incoming, { recursive: true, force: true });
  // Exports contain personal data.
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await extract(archive.body, incoming);
  const manifest = JSON.parse(await readFile(join(incoming, 'manifest.json'), 'utf8')) as Manifest;
  const counts = await mergeRows(folder, incoming, manifest);
  const files = (await readdir(incoming)).filter((name) => name !== 'manifest.json');
  for (const name of [...files, 'manifest.json']) await rename(join(incoming, name), join(folder, name));
  await rm(incoming, { recursive: true });
  return counts;
}

async function extract(body: ReadableStream<Uint8Array>, folder: string): Promise<void> {
  const unzip = new Unzip((file) => {
    if (!/^\w[\w.-]*$/.test(file.name))
      throw new CliError(`The archive has an unexpected file: ${file.name}.`);
    const descriptor = openSync(join(folder, file.name), 'w', 0o600);
    file.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      writeSync(descriptor, bytes);
      if (isLast) closeSync(descriptor);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for await (const chunk of body) unzip.push(chunk);
  unzip.push(new Uint8Array(), true);
}

/** Adds to the rows of an increment those of the copy that it neither removes nor replaces. */
async function mergeRows(folder: string, incoming: string, { increment, rows }: Manifest): Promise<Counts> {
  const data = join(incoming, 'data.csv');
  const key = rows === 'person' ? 'person' : 'evaluation';
  const [header, changedKeys, changed] = await keysOf(data, key);
  const [, removedKeys] = await keysOf(join(incoming, 'deleted.csv'), key);
  if (!increment) return { changed, removed: 0, rows: changed };
  const target = createWriteStream(data, { flags: 'a', mode: 0o600 });
  let [kept, removed] = [0, 0];
  let from: string[] | undefined;
  for await (const line of linesOf(join(folder, 'data.csv'))) {
    const cells = cellsOf(line);
    if (!from) {
      from = cells;
      continue;
    }
    const id = cells[from.indexOf(key)]!;
    if (changedKeys.has(id)) continue;
    if (removedKeys.has(id)) {
      removed++;
      continue;
    }
    kept++;
    const text = same(from, header)
      ? line
      : header.map((name) => written(cells[from!.indexOf(name)] ?? '')).join(',');
    if (!target.write(`${text}\r\n`)) await once(target, 'drain');
  }
  await new Promise<void>((ended) => target.end(ended));
  return { changed, removed, rows: changed + kept };
}

/** Returns the columns of a file, the values of one of them, and the number of rows. */
async function keysOf(path: string, key: string): Promise<[string[], Set<string>, number]> {
  let header: string[] | undefined;
  const keys = new Set<string>();
  let rows = 0;
  for await (const line of linesOf(path)) {
    const cells = cellsOf(line);
    if (header) {
      rows++;
      keys.add(cells[header.indexOf(key)]!);
    } else header = cells;
  }
  return [header ?? [], keys, rows];
}

/** Rows are lines, because a line break in a text is U+2028 in exports, where `readline` would end a line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
}

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.replace(/^\ufeff/, '').split(',');
  return (parse(line, { bom: true }) as string[][])[0]!;
}

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

function written(cell: string): string {
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
