import { expect } from 'vitest';
import { computed, rowsOf } from '../src/db/rows.ts';
import type { TestApp } from './app.ts';

const DIFFERENT = rowsOf({ program_id: computed('uuid'), day: computed('integer') });

/** Expects that the sums of all programs are those of their cycles, and closes the service. */
export async function closeWithSums(app: TestApp): Promise<void> {
  const names = 'expected, delivered, answered, late, missed, open, not_triggered';
  const sums = names.replaceAll(/\w+/g, 'sum($&)::int');
  const ofCycles = Array.from({ length: 7 }, (_, i) => `sum(c.counts[i + ${i + 1}])::int`);
  const different = await app.services.db.read(
    app.organizationId,
    DIFFERENT.query(
      `SELECT program_id, day FROM (
         SELECT program_id, day, starts_at, ${sums} FROM adherence_counts
         WHERE organization_id = $1 GROUP BY 1, 2, 3 HAVING sum(expected + not_triggered) > 0
         EXCEPT
         SELECT c.program_id, c.counts[i], coalesce(c.counted_starts_at, c.starts_at), ${ofCycles}
         FROM cycle_adherence c, generate_series(1, cardinality(c.counts), 8) AS i
         WHERE c.organization_id = $1 GROUP BY 1, 2, 3) d`,
      [app.organizationId],
    ),
  );
  const [counted] = await app.services.db.read(
    app.organizationId,
    TOTAL.query(
      `SELECT (SELECT sum(expected)::int FROM adherence_counts WHERE organization_id = $1) AS sums,
         (SELECT sum(c.counts[i + 1])::int FROM cycle_adherence c,
            generate_series(1, cardinality(c.counts), 8) AS i WHERE c.organization_id = $1) AS cycles`,
      [app.organizationId],
    ),
  );
  await app.close();
  expect(different).toEqual([]);
  expect(counted!.sums).toBeGreaterThan(0);
  expect(counted!.sums).toBe(counted!.cycles);
}

const TOTAL = rowsOf({ sums: computed('integer'), cycles: computed('integer') });
