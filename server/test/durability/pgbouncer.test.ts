import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { type Logins, singleLogin } from '../../src/db/pool.ts';
import { participant, setUpApp, setUpProgram, takePart } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { PostgresServer } from './postgres-server.ts';
import { freePort, hasEnded } from './service.ts';

/** PGBOUNCER_PATH chooses another version than the one that is installed. */
const PGBOUNCER = process.env['PGBOUNCER_PATH'] ?? 'pgbouncer';
const version = /PgBouncer (\d+)\.(\d+)/.exec(
  spawnSync(PGBOUNCER, ['--version'], { encoding: 'utf8' }).stdout ?? '',
);
/** Since 1.21, PgBouncer supports named prepared statements in transaction mode. */
const prepares = version !== null && Number(version[2]) >= 21;
const modes = prepares ? [false, true] : [false];
/** PgBouncer does not run as root. */
const NOBODY = 65_534;
/** Fewer than the connections of the service, so that all of them change from transaction to transaction. */
const SERVER_CONNECTIONS = 3;

describe.skipIf(version === null)(
  `PgBouncer ${version?.[0] ?? '(not installed)'} in transaction mode`,
  () => {
    let folder: string;
    let postgres: PostgresServer;
    let pgbouncer: ChildProcess;
    let port: number;
    beforeAll(async () => {
      folder = await makeTemporaryFolder();
      postgres = await PostgresServer.create(folder);
      await postgres.start();
      port = await freePort();
      const file = join(folder, 'pgbouncer.ini');
      await writeFile(file, configuration(postgres.port, port));
      await chmod(folder, 0o755);
      const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
      pgbouncer = spawn(PGBOUNCER, ['-q', file], { ...identity, cwd: '/', stdio: 'ignore' });
    });
    afterAll(async () => {
      if (pgbouncer && !hasEnded(pgbouncer)) {
        const exit = once(pgbouncer, 'exit');
        pgbouncer.kill('SIGKILL');
        await exit;
      }
      await postgres?.end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    });

    describe.each(modes)('named prepared statements: %s', (named) => {
      let app: TestApp;
      beforeAll(async () => {
        const database = `eps_${named}`;
        await postgres.query(`CREATE DATABASE ${database}`);
        const at = (to: number) => ({ connectionString: `postgres://postgres@127.0.0.1:${to}/${database}` });
        const direct = at(postgres.port);
        const logins: Logins = {
          ...singleLogin(at(port)),
          migrate: direct,
          pooler: { direct, prepares: named },
        };
        await migrate(logins, pino({ level: 'silent' }));
        app = await startTestApp({}, { connection: direct, logins, drop: async () => {} });
      });
      afterAll(() => app?.close());

      test('people take part in a program at the same time', async () => {
        const workspace = await setUpApp(app);
        const programId = await setUpProgram(workspace, CONTENTS);
        await Promise.all(
          Array.from({ length: 12 }, async () => {
            const { participant_token } = await participant(workspace, programId);
            await takePart(workspace, participant_token, { mood: 'o1' });
          }),
        );
        const { body } = await app.call('GET', `${workspace.environmentPath}/evaluations?limit=100`);
        expect(body.items).toHaveLength(12);
      });

      test('requests of two organizations at the same time see their own rows only', async () => {
        const created = await app.call('POST', '/v1/organizations', {
          body: { name: 'Other', slug: 'other', owner_email: 'other@example.com' },
        });
        expect(created.status, created.text).toBe(201);
        const other = { id: created.body.organization.id, key: created.body.api_key.key };
        const own = { id: app.organizationId, key: app.key };
        const namesOf = async ({ id, key }: typeof own) => {
          const { body } = await app.call('GET', `/v1/organizations/${id}/memberships`, { key });
          return body;
        };
        const expected = [await namesOf(own), await namesOf(other)];
        expect(expected[0]).not.toEqual(expected[1]);
        await Promise.all(
          Array.from({ length: 100 }, async (_, n) => {
            expect(await namesOf(n % 2 ? other : own)).toEqual(expected[n % 2]);
            const { status } = await app.call('GET', `/v1/organizations/${own.id}/apps`, { key: other.key });
            expect(status).toBe(404);
          }),
        );
      });

      test('a statement outside of a transaction cannot write, nor see rows without an organization', async () => {
        const { db } = app.services;
        const write = { text: 'DELETE FROM apps' };
        await expect(db.read(app.organizationId, write)).rejects.toMatchObject({ code: '25006' });
        await expect(db.system.read(write)).rejects.toMatchObject({ code: '25006' });
        const user = { text: 'SELECT current_user::text AS name' };
        expect(await db.read(app.organizationId, user)).toEqual([{ name: 'eps_service' }]);
        expect(await db.system.read(user)).toEqual([{ name: 'eps_system' }]);
      });

      test('a revoked key is rejected at once, because notifications have their own connection', async () => {
        const keys = `/v1/organizations/${app.organizationId}/api-keys`;
        const { body } = await app.call('POST', keys, { body: { name: 'k', scopes: ['programs:read'] } });
        const me = () => app.call('GET', '/auth/me', { key: body.key });
        expect((await me()).status).toBe(200);
        expect((await app.call('DELETE', `${keys}/${body.api_key?.id ?? body.id}`)).status).toBeLessThan(300);
        expect((await me()).status).toBe(401);
      });
    });
  },
);

const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'How are you?',
        input: 'single_select',
        required: true,
        options: [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
      },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};

function configuration(postgresPort: number, port: number): string {
  return [
    '[databases]',
    `* = host=127.0.0.1 port=${postgresPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${SERVER_CONNECTIONS}`,
    'max_client_conn = 200',
    ...(prepares ? ['max_prepared_statements = 200'] : []),
    '',
  ].join('\n');
}
