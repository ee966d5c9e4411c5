import { randomUUID } from 'node:crypto';
import { expectStatus } from '../../actors.ts';
import type { TestApp } from '../../app.ts';
import type { TestDatabase } from '../../database.ts';
import { runOnServer } from '../../server.ts';

const ATTEMPTS = 20;

/**
 * Creates an organization whose rows are on another node than those of `app`; returns the service as its
 * owner.
 */
export async function onAnotherNode(app: TestApp, database: TestDatabase): Promise<TestApp> {
  const own = await nodeOf(database, app.organizationId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const slug = `o-${randomUUID()}`;
    const body = { name: slug, slug, owner_email: `${slug}@example.org` };
    const created = await expectStatus(app.call('POST', '/v1/organizations', { body }), 201);
    const { key } = created.api_key;
    const organizationId = created.organization.id;
    if ((await nodeOf(database, organizationId)) !== own)
      return {
        ...app,
        organizationId,
        key,
        call: (method, path, options) => app.call(method, path, { key, ...options }),
      };
  }
  throw new Error('All organizations are on one node. Does the cluster have two workers?');
}

async function nodeOf({ connection }: TestDatabase, organizationId: string): Promise<number> {
  const [shard] = await runOnServer<{ groupid: number }>(
    connection,
    `SELECT groupid FROM pg_dist_placement
     WHERE shardid = get_shard_id_for_distribution_column('eps.subjects', '${organizationId}')`,
  );
  return shard!.groupid;
}
