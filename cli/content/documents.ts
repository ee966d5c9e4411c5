import { basename, dirname, extname, join } from 'node:path';
import { compileMessage, compileProtocol, type JsonObject } from '@eps/engine';
import { isJsonObject } from '@eps/sdk';
import { CliError } from '../core/errors.ts';
import { type ContentFile, contentOf, readContentFile } from './folder.ts';
import { type Instrument, instrumentsOf } from './instruments.ts';
import { type DocumentKind, type DocumentSettings, PROJECT_FILE, type Project } from './project.ts';

/** Content that is one file: a protocol, or a message to people. */

export interface ProjectDocument extends DocumentSettings {
  key: string;
  /** The folder of its file, and the name without the extension. */
  folder: string;
  base: string;
}

/** A document as its file has it. */
export interface ReadDocument {
  document: ProjectDocument;
  file: ContentFile;
  /** As written: rules of a protocol may name messages by their keys in eps.yaml. */
  content: JsonObject;
}

/** The argument of the commands that work on everything that eps.yaml lists. */
export const NAMES = { syntax: '[names...]', description: 'names in eps.yaml; default: all' };

/** Returns the entries of eps.yaml with these names; all of them if no names are given. */
export function selected(
  project: Project,
  keys: readonly string[],
): { instruments: Instrument[]; documents: ProjectDocument[] } {
  const known = [...Object.keys(project.instruments), ...Object.keys(project.documents)];
  const unknown = keys.find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new CliError(
      `There is no instrument, protocol or message ${unknown} in ${PROJECT_FILE}. There are: ${known.join(', ')}.`,
    );
  const wanted = keys.length === 0 ? known : keys;
  const instruments = Object.keys(project.instruments).filter((key) => wanted.includes(key));
  const documents = documentsOf(project).filter(({ key }) => wanted.includes(key));
  if (known.length === 0) throw new CliError(`${join(project.root, PROJECT_FILE)} lists no content.`);
  return { instruments: instruments.length === 0 ? [] : instrumentsOf(project, instruments), documents };
}

/** Returns all documents of the project: messages, then the protocols that use them. */
export function documentsOf({ root, documents }: Project): ProjectDocument[] {
  return Object.entries(documents).map(([key, settings]) => {
    const path = join(root, settings.file);
    const extension = ['.yaml', '.yml', '.json'].find((each) => extname(path) === each) ?? '';
    return { ...settings, key, folder: dirname(path), base: basename(path, extension) };
  });
}

export async function readProjectDocument(document: ProjectDocument): Promise<ReadDocument> {
  const { folder, base, kind, key } = document;
  const file = await readContentFile(folder, base);
  if (!file) throw new CliError(`There is no file ${join(folder, base)}.yaml of the ${kind} ${key}.`);
  return { document, file, content: contentOf(file) };
}

/** Returns an id for each message of the project, for a check without a service. */
export function placeholders(project: Project): Map<string, string> {
  const keys = documentsOf(project).flatMap(({ kind, key }) => (kind === 'message' ? [key] : []));
  return new Map(
    keys.map((key, index) => [key, `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`]),
  );
}

/**
 * Replaces the names of messages in a protocol's rules by their `ids`; names without an id stay unchanged.
 */
export function withMessages(content: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const { outreach } = content;
  if (!Array.isArray(outreach)) return content;
  const replaced = outreach.map((entry) => {
    if (!isJsonObject(entry) || !Array.isArray(entry['rules'])) return entry;
    const rules = entry['rules'].map((rule) => {
      const id = isJsonObject(rule) ? ids.get(String(rule['message_id'])) : undefined;
      return id === undefined ? rule : { ...(rule as JsonObject), message_id: id };
    });
    return { ...entry, rules };
  });
  return { ...content, outreach: replaced };
}

/** Returns the diagnostics of a document, whose rules have ids of messages. */
export function compileDocument(kind: DocumentKind, content: JsonObject) {
  return kind === 'protocol' ? compileProtocol(content).diagnostics : compileMessage(content).diagnostics;
}
