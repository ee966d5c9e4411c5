import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { signAuditLog } from '../../../../test/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { runAuditVerify } from '../../../boot/audit-verify.ts';
import { auditCheckpoints } from './checkpoints-job.ts';
import { chainHash, entryHash, FIRST_HASH } from './entry.ts';
import type { AuditCheckpoint, AuditEntry, AuditVerification } from './schema.ts';

/** Tests each kind of tampering as the superuser of the database, who can change every row. */

let app: TestApp;
let workspace: Workspace;
let superuser: pg.Client;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
  workspace = await setUpApp(app);
  // The first use of the key is recorded in the background.
  await app.services.keyNetworks.flush();
  for (let i = 0; i < 8; i++) await importSubject(workspace);
  await signAuditLog(app);
  for (let i = 0; i < 4; i++) await importSubject(workspace);
  await signAuditLog(app);
  superuser = new pg.Client(database.connection);
  await superuser.connect();
  await superuser.query('SET search_path = eps');
});
afterAll(async () => {
  await superuser.end();
  await app.close();
});

const TABLES = ['audit_log', 'audit_chain', 'audit_checkpoints'];
beforeEach(async () => {
  for (const table of TABLES)
    await superuser.query(`CREATE TABLE eps.kept_${table} AS SELECT * FROM ${table}`);
});
afterEach(async () => {
  for (const table of TABLES)
    await superuser.query(
      `TRUNCATE ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}; DROP TABLE kept_${table}`,
    );
});

async function verify(checkpoint?: AuditCheckpoint): Promise<AuditVerification> {
  const path = `/v1/organizations/${app.organizationId}/audit-log/verify`;
  const { status, body, text } = await app.call('POST', path, { body: checkpoint ? { checkpoint } : {} });
  expect(status, text).toBe(200);
  return body;
}

const kinds = ({ errors }: AuditVerification) => errors.map(({ kind, position }) => [position, kind]);
const tamper = (sql: string) => superuser.query(sql.replaceAll('$O', `'${app.organizationId}'`));
const lastCheckpoint = async (): Promise<AuditCheckpoint> =>
  (await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log/checkpoints`)).body.items[0];

describe('verifyAuditLog', () => {
  test('accepts an untouched log, and reports entries that are not chained yet as the tail', async () => {
    await importSubject(workspace);
    const result = await verify(await lastCheckpoint());
    expect(result).toMatchObject({ valid: true, errors: [], unchained_tail: 1 });
    expect(result.last_position).toBe(result.chained);
  });

  test.each([
    ['an entry’s action', "action = 'subject.exported'"],
    ['an entry’s actor', "actor_id = 'x'"],
    ['an entry’s resource', "resource_id = 'x'"],
    ['an entry’s details', `details = '{"created":7}'`],
    ['an entry’s network', "network = '192.0.2.0/24'"],
    ['an entry’s digest', "after_digest = sha256('x')"],
    ['an entry’s transaction', "transaction = '7'"],
  ])('finds an edit of %s', async (_, change) => {
    await tamper(`UPDATE audit_log SET ${change} WHERE id = (SELECT entry_id FROM audit_chain
      WHERE organization_id = $O AND position = 4)`);
    expect(kinds(await verify())).toEqual([[4, 'edited']]);
  });

  test('finds a restamped entry', async () => {
    await tamper(`UPDATE audit_log SET created_at = created_at - interval '5 minutes'
      WHERE id = (SELECT entry_id FROM audit_chain WHERE organization_id = $O AND position = 4)`);
    expect(kinds(await verify())).toEqual([[4, 'restamped']]);
  });

  test('finds a restamped link', async () => {
    await tamper(`UPDATE audit_chain SET chained_at = chained_at - interval '1 day'
      WHERE organization_id = $O AND position IN (4, 12)`);
    expect(kinds(await verify())).toEqual([
      [4, 'restamped'],
      [12, 'restamped'],
    ]);
  });

  test('finds a deleted entry', async () => {
    await tamper(`DELETE FROM audit_log WHERE id = (SELECT entry_id FROM audit_chain
      WHERE organization_id = $O AND position = 4)`);
    expect(kinds(await verify())).toEqual([[4, 'deleted']]);
  });

  test('finds an entry that was deleted together with its link', async () => {
    await deleteWithLink(4);
    expect(kinds(await verify())).toEqual([[4, 'deleted']]);
  });

  test('finds an entry that was deleted together with its link although the gap was closed', async () => {
    await deleteWithLink(4);
    await tamper(`UPDATE audit_chain SET position = -position WHERE organization_id = $O AND position > 4`);
    await tamper(
      `UPDATE audit_chain SET position = -position - 1 WHERE organization_id = $O AND position < 0`,
    );
    expect(kinds(await verify())).toContainEqual([4, 'deleted']);
  });

  test('finds an inserted entry that claims an earlier transaction', async () => {
    await insertEntry(randomUUID(), "'7'");
    expect(kinds(await verify())).toEqual([[0, 'inserted']]);
  });

  test('finds a backdated entry after it was chained', async () => {
    await insertEntry(randomUUID(), 'pg_current_xact_id()');
    await signAuditLog(app);
    const { errors, last_position } = await verify();
    expect(errors).toMatchObject([{ kind: 'inserted', position: last_position }]);
  });

  test('finds an inserted entry with an inserted link', async () => {
    const id = randomUUID();
    await insertEntry(
      id,
      `(SELECT transaction FROM audit_chain WHERE organization_id = $O AND position = 4)`,
    );
    await tamper(
      `UPDATE audit_chain SET position = -position - 1 WHERE organization_id = $O AND position > 4`,
    );
    await tamper(`UPDATE audit_chain SET position = -position WHERE organization_id = $O AND position < 0`);
    await tamper(`INSERT INTO audit_chain SELECT organization_id, 5, '${id}', transaction, entry_created_at,
      sha256('x'), sha256('y'), chained_at FROM audit_chain WHERE organization_id = $O AND position = 4`);
    expect(kinds(await verify())).toContainEqual([5, 'inserted']);
  });

  test('finds reordered links', async () => {
    await tamper(
      `UPDATE audit_chain SET position = -position WHERE organization_id = $O AND position IN (4, 5)`,
    );
    await tamper(
      `UPDATE audit_chain SET position = 9 + position WHERE organization_id = $O AND position < 0`,
    );
    expect(kinds(await verify())).toEqual([
      [4, 'reordered'],
      [5, 'reordered'],
    ]);
  });

  test('finds a truncated log', async () => {
    await truncateAfter(8);
    expect(kinds(await verify())).toEqual([[9, 'truncated']]);
  });

  test('finds a truncated log without its checkpoints by a checkpoint from outside', async () => {
    const outside = await lastCheckpoint();
    await truncateAfter(8);
    await tamper('DELETE FROM audit_checkpoints WHERE organization_id = $O AND position > 8');
    expect(await verify()).toMatchObject({ valid: true });
    expect(kinds(await verify(outside))).toEqual([[9, 'truncated']]);
  });

  test('finds a chain that was rewritten with correct hashes', async () => {
    await rewriteChain();
    const { errors } = await verify();
    expect(errors.map(({ kind }) => kind)).toContain('rewritten');
  });

  test('finds a rewritten chain without its checkpoints by a checkpoint from outside', async () => {
    const outside = await lastCheckpoint();
    await rewriteChain();
    await tamper('DELETE FROM audit_checkpoints WHERE organization_id = $O');
    await auditCheckpoints(app.services).run(new AbortController().signal);
    expect(await verify()).toMatchObject({ valid: true });
    expect(kinds(await verify(outside))).toEqual([[outside.position, 'rewritten']]);
  });

  test('finds a checkpoint that was changed to fit a rewritten chain', async () => {
    await rewriteChain();
    await tamper(`UPDATE audit_checkpoints p SET chain_hash = c.chain_hash FROM audit_chain c
      WHERE c.organization_id = p.organization_id AND c.position = p.position AND p.organization_id = $O`);
    const { errors } = await verify();
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(['signature_invalid']));
  });

  test('finds a checkpoint from outside with a wrong signature', async () => {
    const outside = await lastCheckpoint();
    expect(kinds(await verify({ ...outside, position: outside.position - 1 }))).toEqual([
      [outside.position - 1, 'signature_invalid'],
    ]);
  });

  test('accepts the log after the erasure of a subject', async () => {
    const subjectId = await importSubject(workspace, { name: 'Ada' });
    await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
    await signAuditLog(app);
    expect(await verify(await lastCheckpoint())).toMatchObject({ valid: true, unchained_tail: 0 });
  });
});

describe('the command audit-verify', () => {
  test('prints the verification and exits with code 2 after tampering', async () => {
    const file = join(tmpdir(), `checkpoint-${randomUUID()}.jsonl`);
    const url = urlOf(database);
    const logins = { separate: false, migrateUrl: url, serviceUrl: url, systemUrl: url };
    const config = { ...app.services.config, database: logins };
    await writeFile(file, `${JSON.stringify(await lastCheckpoint())}\n`);
    const args = [app.organizationId, '--checkpoint', file];
    const codes: unknown[] = [];
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await runAuditVerify(config, args);
    codes.push(process.exitCode ?? 0);
    await truncateAfter(8);
    await tamper('DELETE FROM audit_checkpoints WHERE organization_id = $O AND position > 8');
    await runAuditVerify(config, args);
    codes.push(process.exitCode);
    process.exitCode = 0;
    const [valid, invalid] = printed.mock.calls.map(([text]) => JSON.parse(String(text)).valid);
    printed.mockRestore();
    expect([valid, invalid]).toEqual([true, false]);
    await rm(file);
    expect(codes).toEqual([0, 2]);
    await expect(runAuditVerify(config, [])).rejects.toThrow('Usage: audit-verify');
    await expect(runAuditVerify(config, [randomUUID()])).rejects.toThrow('There is no organization with');
  });
});

test('the roles of the service cannot change or delete entries, links and checkpoints', async () => {
  for (const role of ['eps_service', 'eps_system'])
    for (const table of TABLES)
      for (const right of ['UPDATE', 'DELETE', 'TRUNCATE']) {
        const { rows } = await superuser.query('SELECT has_table_privilege($1, $2, $3) AS allowed', [
          role,
          `eps.${table}`,
          right,
        ]);
        expect([role, table, right, rows[0].allowed]).toEqual([role, table, right, false]);
      }
});

async function deleteWithLink(position: number): Promise<void> {
  await tamper(`WITH link AS (DELETE FROM audit_chain WHERE organization_id = $O AND position = ${position}
    RETURNING entry_id) DELETE FROM audit_log USING link WHERE id = entry_id`);
}

async function truncateAfter(position: number): Promise<void> {
  await tamper(`WITH link AS (DELETE FROM audit_chain WHERE organization_id = $O AND position > ${position}
    RETURNING entry_id) DELETE FROM audit_log USING link WHERE id = entry_id`);
}

async function insertEntry(id: string, transaction: string): Promise<void> {
  await tamper(`INSERT INTO audit_log (organization_id, id, transaction, actor_kind, actor_id, action,
      resource_type, resource_id, request_id, network, created_at)
    VALUES ($O, '${id}', ${transaction}, 'user', '', 'subject.exported', 'subject', '', '', '',
      now() - interval '3 days')`);
}

/** Changes the entry at position 4 and computes all later hashes again. */
async function rewriteChain(): Promise<void> {
  await tamper(`UPDATE audit_log SET action = 'subject.exported' WHERE id = (SELECT entry_id FROM audit_chain
    WHERE organization_id = $O AND position = 4)`);
  const path = `/v1/organizations/${app.organizationId}/audit-log?limit=100`;
  const entries = ((await app.call('GET', path)).body.items as AuditEntry[])
    .filter((entry) => entry.chain)
    .toSorted((a, b) => a.chain!.position - b.chain!.position);
  let previous = FIRST_HASH;
  for (const entry of entries) {
    const { chained_at, position } = entry.chain!;
    const entry_hash = entryHash(entry);
    previous = chainHash({ previous, position, entry_hash, chained_at });
    await superuser.query('UPDATE audit_chain SET entry_hash = $2, chain_hash = $3 WHERE entry_id = $1', [
      entry.id,
      Buffer.from(entry_hash, 'hex'),
      Buffer.from(previous, 'hex'),
    ]);
  }
}

function urlOf({ connection }: TestDatabase): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const { host, port, user, password, database: name } = connection;
  const query = new URLSearchParams({ host: host!, port: String(port ?? 5432) });
  return `postgres://${user}:${password ?? ''}@/${name}?${query}`;
}
