import { parseJson } from '../parse-json.ts';
import type { SubjectKey } from './vault.ts';

/** A column that holds JSON sealed under the subject's key. */
export interface SealedColumn<Value> {
  seal(key: SubjectKey, rowId: string, value: Value): Buffer;
  /** Throws if the bytes were sealed for another row, column, version or subject, or were changed. */
  open(key: SubjectKey, rowId: string, sealed: Buffer): Value;
}

/**
 * Declares a sealed column. The additional authenticated data names table, row, column and version of the
 * content; the key adds organization, app, environment and subject. `version` grows when the content of the
 * column changes its shape, so an old value is never read as a new one.
 */
export function sealedColumn<Value>(table: string, column: string, version = 1): SealedColumn<Value> {
  const aad = (rowId: string) => `${table}/${rowId}/${column}/v${version}`;
  return {
    seal: (key, rowId, value) => key.seal(aad(rowId), JSON.stringify(value)),
    open: (key, rowId, sealed) => parseJson(key.open(aad(rowId), sealed)) as Value,
  };
}
