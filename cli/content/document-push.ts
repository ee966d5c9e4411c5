import type { JsonObject } from '@eps/engine';
import type { AppClient } from '@eps/sdk';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { type DocumentDifference, documentDifferences, movedOccasions } from './document-diff.ts';
import {
  documentsOf,
  type ProjectDocument,
  type ReadDocument,
  readProjectDocument,
  withMessages,
} from './documents.ts';
import { lockedRevision, lockRevision } from './lock.ts';
import type { DocumentKind, Project } from './project.ts';

/** A revision of a document in the app. */
export interface RemoteDocument {
  id: string;
  revision: number;
  status: string;
  content: JsonObject;
}

/** The app that documents are pushed to, and the folder of the project. */
export interface DocumentTarget {
  client: AppClient;
  appId: string;
  root: string;
  /** The newest revision of each message of the project, by its key in eps.yaml. */
  messages: Map<string, string>;
}

/** What a push changes in an app. */
export interface DocumentPush {
  read: ReadDocument;
  /** The newest revision of the app; undefined if it has none. */
  current: RemoteDocument | undefined;
  differences: DocumentDifference[];
  occasions: ReturnType<typeof movedOccasions>;
}

/** Returns the newest revision of a document that is not archived, or the newest with this status. */
export async function newestDocument(
  client: AppClient,
  { kind, business_id }: Pick<ProjectDocument, 'kind' | 'business_id'>,
  status?: 'published',
): Promise<RemoteDocument | undefined> {
  const query = { limit: 100, ...(status && { status }) };
  const all = kind === 'protocol' ? client.protocols.list(query) : client.messages.listTemplates(query);
  for await (const { content, ...each } of all)
    if (each.business_id === business_id && each.status !== 'archived')
      return { ...each, content: content as JsonObject };
  return undefined;
}

/** Returns the app that documents of the project are compared with. */
export async function documentTarget(context: Context, project: Project): Promise<DocumentTarget> {
  const { client, ids } = await context.app();
  const messages = new Map<string, string>();
  for (const document of documentsOf(project)) {
    const current = document.kind === 'message' ? await newestDocument(client, document) : undefined;
    if (current) messages.set(document.key, current.id);
  }
  return { client, appId: ids.appId, root: project.root, messages };
}

/** Compares documents with the app, all of them before anything is pushed. */
export async function planDocuments(
  { client, messages }: DocumentTarget,
  documents: readonly ProjectDocument[],
): Promise<DocumentPush[]> {
  const pushes: DocumentPush[] = [];
  // Without the messages that change: their keys then differ from whatever the app has.
  const unchanged = new Map(messages);
  for (const document of documents) {
    const [current, read] = [await newestDocument(client, document), await readProjectDocument(document)];
    const [before, after] = [current?.content ?? {}, withMessages(read.content, unchanged)];
    const differences = documentDifferences(before, after);
    const occasions = current && movedOccasions(document.kind, before, withMessages(read.content, messages));
    pushes.push({ read, current, differences, occasions });
    if (document.kind === 'message' && differences.length > 0) unchanged.delete(document.key);
  }
  return pushes;
}

/** Throws if a document changed in the app since it was last pulled or pushed. */
export async function expectKnown(
  { appId, root }: DocumentTarget,
  pushes: readonly DocumentPush[],
): Promise<void> {
  for (const { read, current, differences } of pushes) {
    const { kind, key } = read.document;
    if (!current || differences.length === 0) continue;
    if (current.id === (await lockedRevision(root, appId, kind, key))) continue;
    throw new CliError(`${key} changed in the app since it was last pulled.`, {
      exitCode: EXIT.problem,
      hint: 'Run `eps pull` to merge the changes, or `eps push --force` to replace them.',
    });
  }
}

/**
 * Saves documents that changed as new revisions, messages before the protocols that use them, and publishes
 * them if asked. Returns the revision of each.
 */
export async function pushDocuments(
  { client, appId, root, messages }: DocumentTarget,
  pushes: readonly DocumentPush[],
  publish: boolean,
): Promise<RemoteDocument[]> {
  const newest = new Map(messages);
  const saved: RemoteDocument[] = [];
  for (const { read, current, differences } of pushes) {
    const { kind, key } = read.document;
    const isSame = current !== undefined && differences.length === 0;
    const content = withMessages(read.content, newest);
    const revision = isSame ? current : await create(client, read.document, content);
    if (kind === 'message') newest.set(key, revision.id);
    const result =
      publish && revision.status !== 'published' ? await publishOne(client, kind, revision.id) : revision;
    await lockRevision(root, appId, kind, key, result.id);
    saved.push(result);
  }
  return saved;
}

async function create(
  client: AppClient,
  { kind, name, business_id }: ProjectDocument,
  content: JsonObject,
): Promise<RemoteDocument> {
  const body = { name, business_id, content };
  const made =
    kind === 'protocol' ? await client.protocols.create(body) : await client.messages.createTemplate(body);
  return { ...made, content };
}

async function publishOne(client: AppClient, kind: DocumentKind, id: string): Promise<RemoteDocument> {
  const published =
    kind === 'protocol' ? await client.protocols.publish(id) : await client.messages.publishTemplate(id);
  return { ...published, content: published.content as JsonObject };
}
