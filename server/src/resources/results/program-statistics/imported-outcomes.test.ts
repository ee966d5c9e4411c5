import { expect, test } from 'vitest';
import { enroll, expectStatus, importSubject, setUpProgram } from '../../../../test/actors.ts';
import { importsApi } from '../../../../test/imports.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { OUTCOME_CONTENT } from '../../../../test/outcomes.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { programStatistics } from './statistics-job.ts';

const DAY_MS = 86_400_000;
const PEOPLE = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];

const app = useTestApp();
const workspace = useWorkspace(app);

test('people whose past is imported after they were enrolled count once their windows are over', async () => {
  const programId = await setUpProgram(workspace, OUTCOME_CONTENT, {
    mode: 'continuous',
    recurrence: { frequency: 'monthly', day_of_month: 1 },
  });
  for (const externalId of PEOPLE)
    await enroll(workspace, programId, await importSubject(workspace, undefined, externalId));
  const count = () => programStatistics(app.services).run(new AbortController().signal);
  await count();
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const rows = PEOPLE.flatMap((id) => [`${id},${at(300)},10,10`, `${id},${at(150)},2,1`]);
  await importsApi(workspace).run({
    program_id: programId,
    format: 'csv',
    content: `id,at,a,b\n${rows.join('\n')}\n`,
    mapping: { person: 'id', answered_at: 'at', answers: { a: { column: 'a' }, b: { column: 'b' } } },
  });
  app.setClock(new Date(Date.now() + DAY_MS));
  await count();
  const key = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read']);
  const path = `${workspace.environmentPath}/programs/${programId}/outcomes?rule=six_months`;
  const { everybody } = await expectStatus(app.call('GET', path, { key }), 200);
  expect(everybody).toMatchObject({ eligible: 6, followed_up: 6, remission: { people: 6 } });
});
