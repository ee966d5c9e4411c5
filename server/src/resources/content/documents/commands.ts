import { contentHash, type JsonObject } from '@eps/engine';
import { recordAudit } from '../../../audit/record.ts';
import { advisoryLock } from '../../../db/advisory-lock.ts';
import type { Query } from '../../../db/rows.ts';
import { AppError, found, invalidTransition } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { Static } from '../../../http/type.ts';
import { newId, type OrganizationId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import { type DocumentKind, type DocumentRow, presentDocument, selectDocument } from './queries.ts';
import type { diagnosticsOf } from './schema.ts';

type NewDocument = Pick<
  DocumentRow,
  'id' | 'app_id' | 'business_id' | 'name' | 'content' | 'content_hash' | 'created_at' | 'created_by_user_id'
>;

/** Saves the content of the request as a draft, as the next revision of its business id. */
export function createDocument<Row extends DocumentRow>(
  request: Request<unknown, unknown, { business_id: string; name: string; content: object }>,
  kind: DocumentKind<Row>,
) {
  const { organizationId, appId, body, principal, realNow } = request;
  const content = body.content as JsonObject;
  return request.write(async (tx) => {
    // Concurrent requests number the revisions one after the other.
    tx.push(advisoryLock(organizationId, appId, kind.kind, body.business_id));
    const saved = await tx.first(
      insertDocument(kind, organizationId, {
        id: newId(),
        app_id: appId,
        business_id: body.business_id,
        name: body.name,
        content: JSON.stringify(content),
        content_hash: contentHash(content),
        created_at: realNow.toISOString(),
        created_by_user_id: principal.shownUserId,
      }),
    );
    recordAudit(tx, request, organizationId, {
      action: `${kind.kind}.created`,
      resourceId: saved!.id,
      after: saved,
    });
    return presentDocument(saved!);
  });
}

function insertDocument<Row extends DocumentRow>(
  { table, rows }: DocumentKind<Row>,
  organizationId: OrganizationId,
  row: NewDocument,
) {
  return rows.query(
    `INSERT INTO ${table} (organization_id, app_id, id, business_id, name, content, content_hash,
       status, created_at, created_by_user_id, revision)
     SELECT $1, $2, $3, $4, $5, $6, $7, 'draft', $8, $9,
       (SELECT coalesce(max(revision), 0) + 1 FROM ${table}
        WHERE organization_id = $1 AND app_id = $2 AND business_id = $4)
     RETURNING ${rows.list}`,
    [
      organizationId,
      row.app_id,
      row.id,
      row.business_id,
      row.name,
      row.content,
      row.content_hash,
      row.created_at,
      row.created_by_user_id,
    ],
  );
}

type Diagnostics = Static<ReturnType<typeof diagnosticsOf>>;
type Compiler = (content: JsonObject) => Pick<Diagnostics, 'diagnostics'>;

/** Returns the diagnostics of content. */
export function checkDocument(compile: Compiler, content: object): Diagnostics {
  const { diagnostics } = compile(content as JsonObject);
  return { valid: diagnostics.every(({ severity }) => severity !== 'error'), diagnostics };
}

/** How the content of a kind is checked, and how its rows are published. */
interface Publication<Row> {
  compile: Compiler;
  /** The code of the error about content that has errors. */
  invalid: 'protocol_invalid' | 'message_invalid';
  setPublished(id: string): Query<Row>;
}

/** Publishes a draft, from when it cannot change. Throws `invalid` if its content has errors. */
export function publishDocument<Row extends DocumentRow>(
  request: Request,
  kind: DocumentKind<Row>,
  id: string,
  { compile, invalid, setPublished }: Publication<Row>,
) {
  const { organizationId, appId } = request;
  return request.write(async (tx) => {
    const row = found(await tx.first(selectDocument(kind, organizationId, appId, id, true)));
    if (row.status === 'published') return presentDocument(row);
    if (row.status !== 'draft') throw invalidTransition(row.status, 'published', []);
    const { valid, diagnostics } = checkDocument(compile, parseJson(row.content) as object);
    if (!valid) throw new AppError(invalid, 'The content has errors.', { diagnostics });
    const saved = await tx.first(setPublished(row.id));
    recordAudit(tx, request, organizationId, {
      action: `${kind.kind}.published`,
      resourceId: row.id,
      before: row,
      after: saved,
    });
    return presentDocument(saved!);
  });
}
