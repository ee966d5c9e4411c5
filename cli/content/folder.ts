import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Contents, type JsonObject, KINDS, type Kind } from '@eps/engine';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { CliError } from '../core/errors.ts';
import { editDocument } from './edit-document.ts';

/** The files of an instrument: one for each kind, as YAML or JSON. A kind without a file is empty. */

export type Format = 'yaml' | 'json';

/** The definition of one kind in its file. */
export interface ContentFile {
  path: string;
  format: Format;
  /** Keeps comments and positions. JSON is YAML too. */
  document: Document;
  lines: LineCounter;
}

export interface InstrumentFolder {
  path: string;
  contents: Contents;
  files: Partial<Record<Kind, ContentFile>>;
}

const EXTENSIONS: [string, Format][] = [
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['json', 'json'],
];

/** Reads the contents of a folder. Fails if a file is not a mapping, or if two files have the same kind. */
export async function readFolder(path: string): Promise<InstrumentFolder> {
  const folder: InstrumentFolder = { path, contents: emptyContents(), files: {} };
  const contents = folder.contents as Record<Kind, JsonObject>;
  for (const kind of KINDS) {
    const found = await readContentFile(path, kind);
    if (!found) continue;
    folder.files[kind] = found;
    contents[kind] = contentOf(found);
  }
  return folder;
}

export function emptyContents(): Contents {
  return Object.fromEntries(KINDS.map((kind) => [kind, {}])) as Contents;
}

/** Reads a YAML or JSON file; undefined if it does not exist. */
export async function readDocument(
  path: string,
): Promise<Pick<ContentFile, 'document' | 'lines'> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  const lines = new LineCounter();
  // Without aliases: one place in a file is one place in the content.
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new CliError(`${path}:${line}:${col} ${error.message.split('\n')[0]}`);
  }
  return { document, lines };
}

/** Writes new contents. Changes only what differs, so that comments and the order of keys are kept. */
export async function writeContents(
  { path, contents, files }: InstrumentFolder,
  next: Contents,
  format: Format,
): Promise<string[]> {
  const written: string[] = [];
  for (const kind of KINDS) {
    if (JSON.stringify(contents[kind]) === JSON.stringify(next[kind])) continue;
    const fallback = { path: join(path, `${kind}.${format}`), format };
    written.push(await writeContentFile(files[kind], next[kind], fallback));
  }
  return written;
}

/** Returns a path relative to the current folder, for messages. */
export function shown(cwd: string, path: string): string {
  const short = relative(cwd, path);
  return short.startsWith('..') ? path : short;
}

function render(document: Document, content: JsonObject, format: Format): string {
  if (format === 'json') return `${JSON.stringify(content, null, 2)}\n`;
  editDocument(document, content);
  return document.toString({ lineWidth: 100, blockQuote: 'literal' });
}

/** Reads the YAML or JSON file of this name; undefined if there is none. Fails if there are two. */
export async function readContentFile(folder: string, name: string): Promise<ContentFile | undefined> {
  let found: ContentFile | undefined;
  for (const [extension, format] of EXTENSIONS) {
    const path = join(folder, `${name}.${extension}`);
    const read = await readDocument(path);
    if (!read) continue;
    if (found) throw new CliError(`${found.path} and ${path} hold the same definition. Delete one of them.`);
    found = { path, format, ...read };
  }
  return found;
}

/** Writes a file whose content changed; a file that does not exist yet becomes `fallback`. */
export async function writeContentFile(
  file: ContentFile | undefined,
  content: JsonObject,
  fallback: { path: string; format: Format },
): Promise<string> {
  const { path, format } = file ?? fallback;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, render(file?.document ?? parseDocument('{}'), content, format));
  return path;
}

export function contentOf({ path, document }: ContentFile): JsonObject {
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new CliError(`${path} must contain a mapping.`);
}
