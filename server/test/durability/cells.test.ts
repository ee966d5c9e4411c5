import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { KILLS, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace, takePart } from './workspace.ts';

const PROGRAMS = 6;
/** The first people of a program, more than the privacy floor. */
const PEOPLE = 6;
/** Later than a day after the end of any ISO week that has begun. */
const NEXT_WEEK = 9 * 86_400;

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_LEASE_MS: '1000' });
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

/** The cells and their people, and the evaluations that are counted in a cell. */
async function state() {
  const [row] = await service.query<Record<'cells' | 'people' | 'counted' | 'periods', number>>(
    `SELECT (SELECT count(*)::int FROM eps.statistic_cells) AS cells,
       (SELECT coalesce(sum(people), 0)::int FROM eps.statistic_cells) AS people,
       (SELECT count(*)::int FROM eps.evaluations e
         JOIN eps.statistic_cells c ON c.organization_id = e.organization_id AND c.id = e.cell_id) AS counted,
       (SELECT count(*)::int FROM eps.statistic_periods) AS periods`,
  );
  return row!;
}

test('kill -9 while cells of statistics are closed: each person is counted once', async () => {
  const programs = [];
  for (let n = 0; n < PROGRAMS; n++) programs.push(await activeProgram(workspace));
  const everybody = programs.flatMap((programId) =>
    Array.from({ length: PEOPLE }, () => takePart(workspace, programId)),
  );
  await Promise.all(everybody);
  const clock = { offset_seconds: NEXT_WEEK };
  const path = `${workspace.environmentPath}/clock`;
  await sendUntilSuccess(service.url, { ...post(path, clock), method: 'PUT' });
  await service.end('SIGKILL');
  // The worker closes periods when it starts.
  for (let kill = 0; kill < KILLS; kill++) {
    await service.start();
    await sleep(Math.random() * 400);
    await service.end('SIGKILL');
    await service.start();
    const { people, counted } = await state();
    expect(people).toBe(counted);
    await service.end('SIGKILL');
  }
  await service.start();
  const all = PROGRAMS * PEOPLE;
  const complete = { cells: PROGRAMS, people: all, counted: all, periods: PROGRAMS };
  await expect.poll(state, { timeout: 60_000 }).toEqual(complete);
  await service.end('SIGTERM');
  await service.start();
  await sleep(1000);
  expect(await state()).toEqual(complete);
});
