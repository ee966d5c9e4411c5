import { compileBundle, syntheticResults } from '@eps/engine';
import { listTemplates, loadTemplate } from '@eps/library';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type EvaluationFixture, setUpEvaluationFixture } from '../../../../test/evaluation-fixture.ts';
import { closeServices, createServices } from '../../../boot/services.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { createApp } from '../../../http/app.ts';
import { routes } from '../../../routes.ts';
import { packWith } from '../../../vault/compression.ts';
import { dictionaryOf } from '../../../vault/dictionaries.ts';
import { makeDictionary } from './dictionaries.ts';
import { dictionaries } from './dictionaries-job.ts';

/** Results that are compressed with the dictionary of their bundle, and everything that reads them. */

let database: TestDatabase;
let app: TestApp;
let fixture: EvaluationFixture;
/** Completed before and after the bundle got its dictionary. */
let before: string;
let after: string;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
  fixture = await setUpEvaluationFixture(app);
  before = await fixture.completeEvaluation(fixture.programId);
  await makeDictionaries();
  after = await fixture.completeEvaluation(fixture.programId);
});
afterAll(() => app.close());

/** Without threads, whose start takes long on a busy machine. */
const makeDictionaries = () =>
  dictionaries({ ...app.services, threads: undefined }).run(new AbortController().signal);

async function sealed(id: string) {
  const [row] = await app.services.db.system.read({
    text: 'SELECT result_sealed, input_sealed FROM evaluations WHERE id = $1',
    values: [id],
    rows: rowsOf(columns('evaluations', 'result_sealed', 'input_sealed')),
  });
  return { result: row!.result_sealed!, input: row!.input_sealed! };
}

/** Another process, which has read no dictionary yet. */
async function withOtherProcess(use: (other: FastifyInstance) => Promise<void>): Promise<void> {
  const services = await createServices(app.services.config, database.logins, pino({ level: 'silent' }));
  const other = createApp(services, routes);
  await use(other);
  await other.close();
  await closeServices(services);
}

const get = (process: FastifyInstance, url: string) =>
  process.inject({ method: 'GET', url, headers: { authorization: `Bearer ${app.key}` } });

describe('completeParticipantSession', () => {
  test('uses the dictionary that its first evaluation has asked the worker for', async () => {
    expect(dictionaryOf((await sealed(before)).result)).toBeUndefined();
    const found = await sealed(after);
    expect(dictionaryOf(found.result)?.id).toEqual(dictionaryOf(found.input)?.id);
    expect(found.result.length).toBeLessThan((await sealed(before)).result.length / 2);
  });

  test('asks for a dictionary once: the worker finds nothing more to do', async () => {
    await fixture.completeEvaluation(fixture.programId);
    const pending = await app.services.db.system.read({
      text: 'SELECT bundle_id FROM pending_dictionaries',
      values: [],
      rows: rowsOf(columns('pending_dictionaries', 'bundle_id')),
    });
    expect(pending).toEqual([]);
  });
});

describe.each([
  ['getEvaluation', (id: string) => fixture.path(id)],
  ['replayEvaluation', (id: string) => `${fixture.path(id)}/replay`],
  ['getEvaluationReceipt', (id: string) => `${fixture.path(id)}/receipt`],
  ['getEvaluationReport', (id: string) => `${fixture.path(id)}/report`],
  ['listEvaluations', () => `${fixture.workspace.environmentPath}/evaluations`],
  ['exportEvaluations', () => `${fixture.workspace.environmentPath}/evaluations/export`],
])('%s', (_, path) => {
  test('reads evaluations with and without a dictionary, also in a process that has read none', async () => {
    await withOtherProcess(async (other) => {
      for (const id of [after, before]) {
        const { status, text } = await app.call('GET', path(id));
        const { statusCode, body } = await get(other, path(id));
        expect([status, statusCode, body]).toEqual([200, 200, text]);
      }
    });
  });
});

test('replayEvaluation gives the same result', async () => {
  expect(await fixture.replay(after)).toMatchObject({ identical: true });
});

test('rescoreEvaluation and its replay keep to the dictionary of the bundle', async () => {
  const { body } = await fixture.rescore(after);
  expect(dictionaryOf((await sealed(body.id)).result)).toBeDefined();
  expect(await fixture.replay(body.id)).toMatchObject({ identical: true });
});

describe('getEvaluation', () => {
  const change = (text: string, values: unknown[] = []) => app.services.db.system.write({ text, values });

  test('fails if the dictionary is damaged or missing, and reads results without it', async () => {
    const id = dictionaryOf((await sealed(after)).result)!.id;
    const [stored] = await app.services.db.system.read({
      text: 'SELECT bundle_id, content FROM evaluation_dictionaries WHERE id = $1',
      values: [id],
      rows: rowsOf(columns('evaluation_dictionaries', 'bundle_id', 'content')),
    });
    const { bundle_id, content } = stored!;
    const setContent = 'UPDATE evaluation_dictionaries SET content = $2 WHERE bundle_id = $1';
    const damaged = Buffer.from(content);
    damaged[20]! ^= 1;
    await change(setContent, [bundle_id, damaged]);
    await expectUnreadable();
    await change(setContent, [bundle_id, content]);
    await change('UPDATE evaluation_dictionaries SET id = $2 WHERE bundle_id = $1', [
      bundle_id,
      Buffer.alloc(8),
    ]);
    await expectUnreadable();
    await change('UPDATE evaluation_dictionaries SET id = $2 WHERE bundle_id = $1', [bundle_id, id]);
    await withOtherProcess(async (other) => {
      expect((await get(other, fixture.path(after))).statusCode).toBe(200);
    });
  });

  async function expectUnreadable(): Promise<void> {
    await withOtherProcess(async (other) => {
      expect((await get(other, fixture.path(after))).json()).toMatchObject({
        detail: { code: 'internal_error' },
      });
      expect((await get(other, fixture.path(before))).statusCode).toBe(200);
    });
  }
});

/** Returns how many synthetic respondents of a template have a result of each length. */
function lengthsOf(slug: string): Map<number, number> {
  const { bundle } = compileBundle(loadTemplate(listTemplates().find((t) => t.slug === slug)!.id)!.contents);
  const dictionary = makeDictionary(bundle!, 'en');
  const lengths = syntheticResults(
    bundle!,
    'others',
    Array.from({ length: 100 }, () => 'en'),
  ).map((result) => packWith(dictionary, JSON.stringify(result), dictionary.resultBytes).length);
  return new Map([...Map.groupBy(lengths, (length) => length)].map(([length, of]) => [length, of.length]));
}

test.each(['phq-9', 'sus', 'rand-36', 'adaptive-mood'])(
  'the length of a result of %s says nothing',
  (slug) => {
    expect(lengthsOf(slug).size).toBe(1);
  },
);
