import { expect, test } from 'vitest';
import { setUpApp } from '../../test/actors.ts';
import { useTestApp } from '../../test/prepared.ts';
import { computed, rowsOf } from '../db/rows.ts';
import { statistics } from './statistics.ts';

const DEADLINE_MS = 15_000;

const app = useTestApp();

/** Negative until the table is analyzed for the first time. */
const knownRows = async () => {
  const [row] = await app.services.db.system.read({
    text: "SELECT reltuples::float8 AS n FROM pg_class WHERE oid = 'eps.subjects'::regclass",
    rows: rowsOf({ n: computed('double precision') }),
  });
  return row!.n;
};

test('analyzes a table soon after its first rows are inserted', async () => {
  const { environmentPath } = await setUpApp(app);
  expect(await knownRows()).toBe(-1);
  const items = Array.from({ length: 50 }, (_, i) => ({ external_id: `person-${i}` }));
  expect((await app.call('POST', `${environmentPath}/subjects/batch`, { body: { items } })).status).toBe(200);
  const deadline = Date.now() + DEADLINE_MS;
  // PostgreSQL counts changes with a delay of about a second.
  while ((await knownRows()) < 0 && Date.now() < deadline) {
    await statistics(app.services).run(new AbortController().signal);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await knownRows()).toBe(50);
});
