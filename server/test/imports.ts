import { expect } from 'vitest';
import { jobs } from '../src/jobs.ts';
import { importSlice } from '../src/resources/answers/response-imports/import-slice.ts';
import type { ImportSummary, RowReceipt } from '../src/resources/answers/response-imports/schema.ts';
import { beginJob, requeueJob } from '../src/resources/operations/jobs/commands.ts';
import { expectStatus, type Workspace } from './actors.ts';

/** Imports of responses into the test environment of a workspace. */
export function importsApi(workspace: Workspace) {
  const call: Workspace['app']['call'] = (...request) => workspace.app.call(...request);
  const create = (body: object, options = {}) =>
    call('POST', `${workspace.environmentPath}/responses/import`, { body, ...options });
  const work = async () => {
    const job = jobs(workspace.app.services).find(({ name }) => name === 'response-imports')!;
    while ((await job.run(new AbortController().signal)).more);
  };
  /** Imports a file and returns the result of the job. */
  const run = async (body: object): Promise<{ receipts: RowReceipt[]; summary: ImportSummary }> => {
    const { id } = await expectStatus(create(body), 202);
    await work();
    const job = await expectStatus(call('GET', `${workspace.environmentPath}/jobs/${id}`), 200);
    expect(job).toMatchObject({ status: 'succeeded', progress: 1 });
    return expectStatus(call('GET', job.result_url), 200);
  };
  /** Imports the first rows of a file that is queued, and returns how it goes on. */
  const firstGroup = async (id: string) => {
    const { services, organizationId } = workspace.app;
    const [begun] = await services.db.system.write(beginJob(organizationId, id));
    const rows = await services.db.read(organizationId, {
      text: 'SELECT app_id, environment_id, request FROM jobs WHERE organization_id = $1 AND id = $2',
      values: [organizationId, id],
    } as never);
    const [{ app_id: appId, environment_id: environmentId, request }] = rows as Record<string, string>[] as [
      any,
    ];
    const task = { organizationId, appId, environmentId, id, request, attempts: begun!.attempts };
    for (const part of ['receipts of other rows', 'first rows'])
      expect([part, await importSlice(services, task, 0)]).toEqual([part, undefined]);
    await services.db.system.write(requeueJob(task) as never);
  };
  /** How many people, enrollments and evaluations there are. */
  const counts = async () => {
    const { organizationId, services } = workspace.app;
    const [row] = await services.db.read(organizationId, {
      text: `SELECT (SELECT count(*) FROM subjects WHERE organization_id = $1) AS subjects,
               (SELECT count(*) FROM enrollments WHERE organization_id = $1) AS enrollments,
               (SELECT count(*) FROM evaluations WHERE organization_id = $1) AS evaluations,
               (SELECT count(*) FROM answer_batches WHERE organization_id = $1) AS answers,
               (SELECT count(*) FROM events WHERE organization_id = $1) AS events`,
      values: [organizationId],
    } as never);
    return row;
  };
  const events = async (): Promise<{ type: string; data: any }[]> => {
    const { organizationId, services } = workspace.app;
    const rows = await services.db.read(organizationId, {
      text: 'SELECT type, payload FROM events WHERE organization_id = $1 ORDER BY id',
      values: [organizationId],
    } as never);
    return (rows as { type: string; payload: string }[]).map(({ type, payload }) => ({
      type,
      data: JSON.parse(payload).data,
    }));
  };
  return { create, work, run, firstGroup, counts, events };
}
