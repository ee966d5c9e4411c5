import type { RequestOptions } from './http.ts';
import type { ImportReceipts, ImportSubjectsRequest } from './types.gen.ts';

export type SubjectItem = ImportSubjectsRequest['items'][number];

export type SubjectReceipt = ImportReceipts['receipts'][number];

interface SubjectScope {
  subjects: { import(body: ImportSubjectsRequest, options?: RequestOptions): Promise<ImportReceipts> };
}

export interface ImportOptions {
  /**
   * Names this import. The idempotency keys of its requests start with it, so that running the same import
   * again within 72 hours returns the stored receipts. At most 200 characters.
   */
  importId: string;
  /** The number of items to skip: `imported` of the last batch of an import that was interrupted. */
  skip?: number;
  signal?: AbortSignal;
}

export interface ImportedBatch {
  /** The number of items of the source up to the end of this batch, with the skipped ones. */
  imported: number;
  /** The outcome of each item. `index` is its position in the source, from 0. */
  receipts: (SubjectReceipt & { index: number })[];
  /** Whether the service had imported this batch before. */
  isReplay: boolean;
}

/** The most items that one request accepts. */
const MAX_ITEMS = 100;
/** Below the 1 MiB that a body may have. */
const MAX_CHARACTERS = 250_000;

/**
 * Imports subjects in batches. Yields each batch after the service has imported it:
 *
 *     for await (const { imported } of importSubjects(environment, people, { importId: 'staff-2026-11' }))
 *       console.log(imported);
 */
export async function* importSubjects(
  scope: SubjectScope,
  items: AsyncIterable<SubjectItem> | Iterable<SubjectItem>,
  { importId, skip = 0, signal }: ImportOptions,
): AsyncGenerator<ImportedBatch, void, undefined> {
  for await (const { start, batch } of batchesOf(items, skip)) {
    // Named by its position: a repeated import has the same batches and so the same keys.
    const options = { idempotencyKey: `${importId}:${start}`, ...(signal && { signal }) };
    const result = await scope.subjects.import({ items: batch }, options);
    yield {
      imported: start + batch.length,
      receipts: result.receipts.map((receipt) => ({ ...receipt, index: start + receipt.item_index })),
      isReplay: result.idempotent_replay,
    };
  }
}

async function* batchesOf(
  items: AsyncIterable<SubjectItem> | Iterable<SubjectItem>,
  skip: number,
): AsyncGenerator<{ start: number; batch: SubjectItem[] }> {
  let index = 0;
  let start = skip;
  let batch: SubjectItem[] = [];
  let characters = 0;
  for await (const item of items) {
    if (index++ < skip) continue;
    const length = JSON.stringify(item).length;
    if (batch.length > 0 && (batch.length >= MAX_ITEMS || characters + length > MAX_CHARACTERS)) {
      yield { start, batch };
      start += batch.length;
      batch = [];
      characters = 0;
    }
    batch.push(item);
    characters += length;
  }
  if (batch.length > 0) yield { start, batch };
}
