import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { startEmbedded } from '../../server/src/db/embedded/start.ts';

const POOL_SIZE = 10;

/**
 * Reads the latest delivery of each question and records five deliveries: the minimum work of a due-questions
 * call.
 */
const STATEMENT = `WITH delivered AS (
    INSERT INTO eps.question_deliveries (organization_id, environment_id, enrollment_id, subject_id,
      login_session, delivered_at, id, question_id, due_reason)
    SELECT e.organization_id, e.environment_id, e.id, e.subject_id, '', now(), d.id, d.question_id,
      'recurring'
    FROM eps.enrollments e, unnest($3::uuid[], $4::text[]) AS d(id, question_id)
    WHERE e.organization_id = $1 AND e.id = $2
    RETURNING organization_id, enrollment_id, question_id, id, delivered_at),
  latest AS (
    INSERT INTO eps.due_states AS s (organization_id, enrollment_id, question_id, delivery_id, delivered_at,
      login_session)
    SELECT organization_id, enrollment_id, question_id, id, delivered_at, '' FROM delivered
    ON CONFLICT (organization_id, enrollment_id, question_id) DO UPDATE
      SET delivery_id = excluded.delivery_id, delivered_at = excluded.delivered_at, answered_at = NULL)
  SELECT question_id, delivered_at, expires_at, answered_at
  FROM eps.due_states WHERE organization_id = $1 AND enrollment_id = $2`;

/**
 * The floor: one statement in a Fastify handler, without credentials, idempotency, engine, events or sealed
 * values. It shows the best rate that the operation could reach on this machine.
 */
async function main(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, log: pino({ level: 'warn' }) });
  const pool = new pg.Pool({ ...database.connection, max: POOL_SIZE, pipeline: true } as pg.PoolConfig);
  const app = Fastify();
  let turn = 0;
  app.post<{ Body: { organization_id: string; enrollment_id: string } }>('/due', async ({ body }) => {
    const first = turn++ * 5;
    const questions = Array.from({ length: 5 }, (_, i) => `q${(first + i) % 200}`);
    const values = [body.organization_id, body.enrollment_id, questions.map(() => uuidv7()), questions];
    const { rows } = await pool.query({ name: 'due', text: STATEMENT, values });
    return { items: rows.slice(0, 5) };
  });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  process.once('SIGTERM', async () => {
    await app.close();
    await pool.end();
    await database.stop();
    process.exit(0);
  });
}

await main(process.argv[2]!);
