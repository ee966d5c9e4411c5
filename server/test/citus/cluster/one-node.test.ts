import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '../../../src/db/batch.ts';
import { forNodes } from '../../../src/db/citus/statements.ts';
import { newId } from '../../../src/ids.ts';
import { finishEvaluation } from '../../../src/resources/answers/evaluations/queries.ts';
import { type Delivery, saveDeliveries } from '../../../src/resources/answers/messages/commands.ts';
import { selectContents } from '../../../src/resources/content/bundles/compiled.ts';
import { selectManaged } from '../../../src/resources/identity/single-sign-on/queries.ts';
import { countOpenJobs } from '../../../src/resources/operations/jobs/queries.ts';
import { selectOrigins, selectPaperForms } from '../../../src/resources/people/answer-origins/queries.ts';
import { insertSkips } from '../../../src/resources/people/instrument-events/commands.ts';
import { selectUnmeasured } from '../../../src/resources/quality/psychometrics/queries.ts';
import { selectPast } from '../../../src/resources/quality/shadow-scoring/queries.ts';
import { selectMembers } from '../../../src/resources/results/ledger/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { explain } from '../explain.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An id of any kind: the statements find no rows. */
const id = () => newId() as never;
const scope = { organizationId: id(), appId: id(), environmentId: id() };
const { organizationId, environmentId } = scope;
const now = new Date();
const paper = { program_id: id(), subject_id: id(), state: 'entered', hidden: [id()] };
const past = { ...scope, bundleId: id(), startsAt: null, endsAt: null, cellIds: [id()], hiddenPrograms: [] };
const finish = finishEvaluation(organizationId, {
  id: id(),
  status: 'completed',
  completed_at: now.toISOString(),
  answered_at: null,
  result_sealed: Buffer.of(1),
  input_sealed: Buffer.of(1),
  administered: ['q1'],
});
const skips = insertSkips(organizationId, [{ evaluationId: id(), now }]);
const delivery: Delivery = { id: id(), claimedUntil: now, state: 'queued', error: null, retryMs: 1000 };

test.each<[string, Statement]>([
  ['the contents of a bundle', selectContents(organizationId, id())],
  ['the jobs that have not finished', countOpenJobs(organizationId, id())],
  ['paper forms', selectPaperForms(organizationId, environmentId, paper, undefined, 10)],
  ['origins of answers', selectOrigins(organizationId, [{ enrollment_id: id(), cycle: 0 }])],
  ['a person of a directory', selectManaged({ organization_id: organizationId, id: id() }, id())],
  ['evaluations to count', selectUnmeasured(organizationId, environmentId, null, 10)],
  ['people of a cell', selectMembers(scope, [{ id: id(), startsAt: now }], null)],
  ['evaluations to score again', selectPast(past, null, 10)],
  // Citus does not explain inserts of rows that the coordinator selects.
  ['skipped questions', { ...skips, text: skips.text.slice(skips.text.indexOf('SELECT')) }],
  ['deliveries', saveDeliveries(organizationId, [delivery], now)],
  [
    'results of many people',
    {
      text: finish.many!.text,
      values: [organizationId, ...finish.values!.slice(1, -1).map((value) => [value]), ['{q1}']],
    },
  ],
])('one node reads or writes %s', async (_, statement) => {
  const plan = await explain(database.connection, forNodes(statement));
  const tasks = plan.filter((line) => line.includes('Task Count')).map((line) => line.trim());
  expect(new Set(tasks), plan.join('\n')).toEqual(new Set(['Task Count: 1']));
});
