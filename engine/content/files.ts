import type { Diagnostic, Json, JsonObject, KnownFile, MediaType } from '../types.ts';
import { Diagnostics, Position } from './diagnostics.ts';
import { isObject } from './fields.ts';

/** The most bytes that the files of an experience may have together. */
export const MAX_MEDIA_BYTES = 50 * 1024 * 1024;

interface FileReference {
  id: string;
  /** Undefined if a translation replaces a file that the original does not use. */
  type: MediaType | undefined;
  path: (string | number)[];
}

/** Returns the ids of the files that the content of an experience names, each once. */
export function fileIds(experience: JsonObject): string[] {
  return [...new Set(references(experience).map(({ id }) => id))];
}

/** Checks the files that the content of an experience names against those of the app. */
export function checkFiles(experience: JsonObject, known: ReadonlyMap<string, KnownFile>): Diagnostic[] {
  const diagnostics = new Diagnostics();
  const root = new Position(diagnostics, 'experience');
  const sizes = new Map<string, number>();
  for (const { id, type, path } of references(experience)) {
    const file = known.get(id);
    const at = root.at(...path);
    if (!file)
      at.error(
        'unknown_file',
        `The app has no file "${id}".`,
        { name: id },
        'Upload the file to this app: it gets the same id in every app.',
      );
    else if (type !== undefined && file.type !== type)
      at.error('wrong_file_type', `Expected a file of the type ${type}, found ${file.type}.`, {
        name: id,
        allowed: [type],
        found: file.type,
      });
    sizes.set(id, file?.bytes ?? 0);
  }
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (total > MAX_MEDIA_BYTES)
    root.error(
      'media_too_large',
      `The files of the experience have ${total} bytes together; the limit is ${MAX_MEDIA_BYTES}.`,
      { found: total, limit: MAX_MEDIA_BYTES },
      'Use fewer or smaller files.',
    );
  return diagnostics.list();
}

/** Finds the references to files in content that may be invalid. */
function references(experience: JsonObject): FileReference[] {
  const found: FileReference[] = [];
  const add = (value: Json | undefined, type: MediaType | undefined, ...path: FileReference['path']) => {
    if (isObject(value) && typeof value['src'] === 'string')
      found.push({ id: value['src'], type, path: [...path, 'src'] });
  };
  const media = (list: Json | undefined, ...path: FileReference['path']) => {
    for (const [index, entry] of objectsIn(list)) add(entry, entry['type'] as MediaType, ...path, index);
  };
  const options = (list: Json | undefined, ...path: FileReference['path']) => {
    for (const [index, entry] of objectsIn(list)) add(entry['image'], 'image', ...path, index, 'image');
  };
  for (const part of ['welcome_media', 'closing_media']) media(experience[part], part);
  for (const part of ['sections', 'questions'])
    for (const [index, { media: list, options: own }] of objectsIn(experience[part])) {
      media(list, part, index, 'media');
      options(own, part, index, 'options');
    }
  for (const [id, list] of entries(experience['scales'])) options(list, 'scales', id);
  const types = new Map(found.map(({ id, type }) => [id, type]));
  for (const [tag, translation] of entries(experience['translations']))
    for (const [id, entry] of entries(isObject(translation) ? translation['media'] : undefined))
      add(entry, types.get(id), 'translations', tag, 'media', id);
  return found;
}

function objectsIn(list: Json | undefined): [index: number, entry: JsonObject][] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry, index) => (isObject(entry) ? [[index, entry]] : []));
}

function entries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}
