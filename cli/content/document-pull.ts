import { join } from 'node:path';
import type { JsonObject } from '@eps/engine';
import {
  type AppClient,
  type MergeConflict,
  type MergeSide,
  mergeContent,
  ServiceError,
  sameJson,
} from '@eps/sdk';
import { CliError } from '../core/errors.ts';
import { type DocumentTarget, newestDocument } from './document-push.ts';
import { type ProjectDocument, withMessages } from './documents.ts';
import { contentOf, type Format, readContentFile, writeContentFile } from './folder.ts';
import { lockedRevision, lockRevision } from './lock.ts';

interface PulledDocument {
  document: string;
  files: string[];
  conflicts: (MergeConflict & { kind: string })[];
}

/**
 * Merges a document of the app into its file, with the revision that was last pulled or pushed as base. Rules
 * keep naming messages by their keys in eps.yaml.
 */
export async function pullDocument(
  { client, appId, root, messages }: DocumentTarget,
  document: ProjectDocument,
  format: Format,
  side: MergeSide | undefined,
): Promise<PulledDocument> {
  const { key, kind, folder, base: name } = document;
  const theirs = await newestDocument(client, document);
  if (!theirs)
    throw new CliError(`The app has no ${kind} ${document.business_id}.`, {
      hint: 'Create it with `eps push`.',
    });
  const file = await readContentFile(folder, name);
  const ours = file ? contentOf(file) : {};
  const base = await revisionOf(client, kind, await lockedRevision(root, appId, kind, key));
  const keys = new Map([...messages].map(([message, id]) => [id, message]));
  const { merged, conflicts } = mergeContent(base, withMessages(ours, messages), theirs.content, side);
  const named = conflicts.map((conflict) => ({ kind, ...conflict }));
  if (conflicts.length > 0 && side === undefined) return { document: key, files: [], conflicts: named };
  const next = withMessages(merged, keys);
  const files = sameJson(ours, next)
    ? []
    : [await writeContentFile(file, next, { path: join(folder, `${name}.${format}`), format })];
  await lockRevision(root, appId, kind, key, theirs.id);
  return { document: key, files, conflicts: named };
}

/** Returns the content of a revision; nothing if there is none. */
async function revisionOf(
  client: AppClient,
  kind: ProjectDocument['kind'],
  id: string | undefined,
): Promise<JsonObject> {
  if (id === undefined) return {};
  try {
    const { content } =
      kind === 'protocol' ? await client.protocols.get(id) : await client.messages.getTemplate(id);
    return content as JsonObject;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return {};
    throw error;
  }
}
