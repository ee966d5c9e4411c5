import { useEffect, useState } from 'react';
import { type Check, checkRows } from './check.ts';
import type { ColumnMapping } from './mapping.ts';
import type { Table } from './parse.ts';

/** Checks all rows whenever the mapping changes; undefined while it works. */
export function useCheck(table: Table, mapping: ColumnMapping[], isReady: boolean): Check | undefined {
  const [done, setDone] = useState<{ key: string; table: Table; check: Check }>();
  const key = JSON.stringify(mapping);
  useEffect(() => {
    if (!isReady) return;
    const controller = new AbortController();
    checkRows(table, JSON.parse(key) as ColumnMapping[], controller.signal)
      .then((check) => setDone({ key, table, check }))
      .catch(() => {
        // A newer mapping is being checked.
      });
    return () => controller.abort();
  }, [table, key, isReady]);
  return done?.key === key && done.table === table && isReady ? done.check : undefined;
}
