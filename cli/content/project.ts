import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { CliError } from '../core/errors.ts';

/** The names in eps.yaml that select the organization, app and environment. All are optional. */
export interface EnvironmentSettings {
  profile?: string;
  organization?: string;
  app?: string;
  environment?: string;
}

export interface InstrumentSettings {
  /** The name of the bundle. */
  name: string;
  /** The folder with its definitions and tests, relative to eps.yaml. */
  folder: string;
  /** The business ids of its definitions begin with it. */
  business_id_prefix: string;
  /** The language of its definitions; undefined for that which they have in the app. */
  locale?: string;
}

/** The content that is one file, with the section of eps.yaml that lists it. */
export const DOCUMENT_SECTIONS = { message: 'messages', protocol: 'protocols' } as const;
export type DocumentKind = keyof typeof DOCUMENT_SECTIONS;

export interface DocumentSettings {
  kind: DocumentKind;
  name: string;
  /** The file, relative to eps.yaml, with or without its extension. */
  file: string;
  business_id: string;
}

/** An eps.yaml: the content of a repository and the environments it is pushed to. */
export interface Project {
  /** The folder of eps.yaml. */
  root: string;
  default_environment: string;
  environments: Record<string, EnvironmentSettings>;
  instruments: Record<string, InstrumentSettings>;
  /** Messages, then the protocols that use them. No key equals that of an instrument. */
  documents: Record<string, DocumentSettings>;
}

export const PROJECT_FILE = 'eps.yaml';
const ENVIRONMENT_KEYS = ['profile', 'organization', 'app', 'environment'];
const INSTRUMENT_KEYS = ['name', 'folder', 'business_id_prefix', 'locale'];
const DOCUMENT_KEYS = ['name', 'file', 'business_id'];

/** Reads the eps.yaml of the folder or of the nearest one above it; undefined if there is none. */
export async function readProject(folder: string): Promise<Project | undefined> {
  for (let current = folder; ; current = dirname(current)) {
    const path = join(current, PROJECT_FILE);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new CliError(`${path} cannot be read: ${error.message}`);
    });
    if (text !== undefined) return parseProject(text, current, path);
    if (dirname(current) === current) return undefined;
  }
}

function parseProject(text: string, root: string, path: string): Project {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw new CliError(`${path}: ${error.message}`);
  const file = record(document.toJS() ?? {}, path, 'The file');
  const sections = Object.values(DOCUMENT_SECTIONS);
  expectKeys(file, ['default_environment', 'environments', 'instruments', ...sections], path);
  const environments = entries(file['environments'], path, 'environments', ENVIRONMENT_KEYS);
  const instruments = entries(file['instruments'], path, 'instruments', INSTRUMENT_KEYS);
  return {
    root,
    default_environment: String(file['default_environment'] ?? Object.keys(environments)[0] ?? ''),
    environments,
    instruments: Object.fromEntries(
      Object.entries(instruments).map(
        ([key, { name = key, folder = key, business_id_prefix = key, locale }]) => [
          key,
          { name, folder, business_id_prefix, ...(locale !== undefined && { locale }) },
        ],
      ),
    ),
    documents: documentsOf(file, Object.keys(instruments), path),
  };
}

function documentsOf(
  file: Record<string, unknown>,
  taken: readonly string[],
  path: string,
): Record<string, DocumentSettings> {
  const documents: Record<string, DocumentSettings> = {};
  for (const [kind, section] of Object.entries(DOCUMENT_SECTIONS) as [DocumentKind, string][])
    for (const [key, settings] of Object.entries(entries(file[section], path, section, DOCUMENT_KEYS))) {
      if (taken.includes(key) || Object.hasOwn(documents, key))
        throw new CliError(`${path}: ${section}.${key} has the same name as another entry of the file.`);
      const { name = key, file: at = `${section}/${key}`, business_id = key } = settings;
      documents[key] = { kind, name, file: at, business_id };
    }
  return documents;
}

/** Reads an object of objects of strings, and rejects unknown keys. */
function entries(
  value: unknown,
  path: string,
  name: string,
  keys: readonly string[],
): Record<string, Record<string, string>> {
  const parsed = Object.entries(record(value ?? {}, path, name)).map(([key, member]) => {
    const settings = record(member ?? {}, path, `${name}.${key}`);
    expectKeys(settings, keys, path, `${name}.${key}.`);
    const texts = Object.entries(settings).map(([field, text]) => [field, String(text)]);
    return [key, Object.fromEntries(texts) as Record<string, string>];
  });
  return Object.fromEntries(parsed);
}

function record(value: unknown, path: string, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new CliError(`${path}: ${name} must be a mapping.`);
}

function expectKeys(value: object, known: readonly string[], path: string, prefix = ''): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new CliError(`${path}: ${prefix}${unknown} is not a setting. Use ${known.join(', ')}.`);
}
