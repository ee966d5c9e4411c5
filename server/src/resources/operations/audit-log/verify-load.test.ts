import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedHold } from '../../../../../vitest.limits.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { signAuditLog } from '../../../../test/audit.ts';
import { createTestDatabase } from '../../../../test/database.ts';

const ENTRIES = 600;
const MAX_HOLD_MS = 50;

let app: TestApp;
let superuser: pg.Client;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  superuser = new pg.Client(database.connection);
  await superuser.connect();
  await superuser.query(
    `INSERT INTO eps.audit_log (organization_id, id, actor_kind, actor_id, action, resource_type, resource_id,
       request_id, network, created_at)
     SELECT $1, gen_random_uuid(), 'user', '', 'subject.exported', 'subject', '', '', '', now()
     FROM generate_series(1, $2)`,
    [app.organizationId, ENTRIES],
  );
  await signAuditLog(app);
});
afterAll(async () => {
  await superuser.end();
  await app.close();
});

test('verifyAuditLog lists 100 errors when every link was tampered with', async () => {
  await superuser.query('UPDATE eps.audit_chain SET chain_hash = sha256(chain_hash)');
  const path = `/v1/organizations/${app.organizationId}/audit-log/verify`;
  const verify = async () => {
    const { body } = await app.call('POST', path);
    expect(body.valid).toBe(false);
    expect(body.errors).toHaveLength(100);
  };
  await verify();
  await limitedHold('verifying an audit log whose every link was tampered with', MAX_HOLD_MS, verify);
});
