import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { startEmbedded } from '../../server/src/db/embedded/start.ts';
import type { Answers, Subjects } from './bodies.ts';
import { floorStatements as sql } from './floor-statements.ts';
import { addPromisedFloor } from './promised.ts';

/** Same number of connections as the service has for requests. */
const POOL_SIZE = 10;

/**
 * Both floors, in a separate process. The bare floor: each handler runs one equivalent statement with the
 * same framework, driver, driver settings and PostgreSQL as the service, without credentials, tenants,
 * idempotency, audit, events or sealed values. It shows the best rate that the operation could reach on
 * this machine.
 */
async function main(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  const settings = { ...database.connection, max: POOL_SIZE, pipeline: true };
  const pool = new pg.Pool(settings as pg.PoolConfig);
  await pool.query(sql.prepare);
  const app = floorApp(pool);
  const options =
    '-c search_path=floor,eps -c plan_cache_mode=force_generic_plan -c enable_seqscan=off' +
    ' -c random_page_cost=1.1 -c jit=off';
  const promised = new pg.Pool({ ...database.connection, max: POOL_SIZE, options });
  await addPromisedFloor(app, promised);
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  process.once('SIGTERM', async () => {
    await app.close();
    await Promise.all([pool.end(), promised.end()]);
    await database.stop();
    process.exit(0);
  });
}

// Values of the size that the service stores and returns for a completed PHQ-9.
const externalIdSealed = randomBytes(72);
const wrappedKey = randomBytes(61);
const answersSealed = randomBytes(360);
const resultSealed = randomBytes(11_720);
const inputSealed = randomBytes(328);
const contextSealed = randomBytes(159);
const view = { questions: randomBytes(800).toString('hex') };
const report = { report: randomBytes(1600).toString('hex') };

function floorApp(pool: pg.Pool) {
  const app = Fastify();
  const run = async (name: keyof typeof sql, values: unknown[]) =>
    (await pool.query({ name, text: sql[name], values })).rows;
  app.get<{ Params: { organization: string; id: string } }>(
    '/:organization/definitions/:id',
    async ({ params }) => {
      const [row] = await run('getDefinition', [params.organization, params.id]);
      return { ...row, content: JSON.parse(row.content) };
    },
  );
  app.post<{ Body: { program_id: string; subject_id: string } }>('/enrollments', async ({ body }) => {
    const [row] = await run('createEnrollment', [uuidv7(), body.program_id, body.subject_id, new Date()]);
    return row;
  });
  app.post<{ Body: Subjects }>('/subjects/batch', async ({ body: { items } }) => {
    const rows = await run('importSubjects', [
      randomUUID(),
      items.map(() => uuidv7()),
      items.map(({ external_id }) => external_id),
      items.map(({ profile }) => JSON.stringify(profile)),
      new Date(),
      externalIdSealed,
      wrappedKey,
    ]);
    return { items: rows };
  });
  app.post<{ Body: Answers }>('/answers', async ({ body: { answers } }) => {
    const rows = await run('saveAnswers', [
      randomUUID(),
      uuidv7(),
      answers.map(({ question_id }) => question_id),
      answers.map(({ elapsed_ms }) => elapsed_ms),
      new Date(),
      answersSealed,
    ]);
    return { items: rows, ...view };
  });
  app.post('/complete', async () => {
    const values = [uuidv7(), randomUUID(), new Date(), resultSealed, inputSealed, contextSealed];
    const [row] = await run('complete', values);
    return { ...row, ...report };
  });
  return app;
}

await main(process.argv[2]!);
