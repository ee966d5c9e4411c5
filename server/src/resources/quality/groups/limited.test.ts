import { beforeAll, expect, test } from 'vitest';
import { participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { inDays, setUpOutcomes } from '../../../../test/outcomes.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { limitedMember } from '../../../../test/units.ts';
import { statisticCells } from '../../results/ledger/cells-job.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

let programId: string;
beforeAll(async () => {
  ({ programId } = await setUpOutcomes(workspace));
  // The first cycle is one of the latest that are shown.
  inDays(workspace, 60);
  while ((await statisticCells(app.services).run(new AbortController().signal)).more);
});

const get = async (key: string, rest = '') => {
  const path = `${workspace.environmentPath}/results/groups?program_id=${programId}${rest}`;
  return app.call('GET', path, { key });
};

test('getGroupResults: members who are limited to units begin at their units; siblings are 404', async () => {
  const scopes = ['analytics:read', 'programs:read', 'evaluations:answers'];
  const { key } = await limitedMember(workspace, ['ward-a'], ['leader'], scopes);
  const cycle = '&cycle=2026-01-05T09:00:00Z';
  const { status, body } = await get(key, cycle);
  expect(status).toBe(200);
  const everybody = await get(await keyOfSomebodyElse(app, ['analytics:read']), cycle);
  const clinic = await get(await keyOfSomebodyElse(app, ['analytics:read']), `${cycle}&unit_id=clinic`);
  expect(body.groups.map(({ unit_id }: any) => unit_id)).toEqual([undefined, 'ward-a']);
  expect(body.groups[0]).toEqual(everybody.body.groups[0]);
  const [load] = body.groups[1].concepts;
  // 20, 20, 20, 20, 12, 11 and 9.
  expect([load.people, load.mean.value, load.difference.value]).toEqual([
    7,
    16,
    expect.closeTo(16 - everybody.body.groups[0].concepts[0].mean.value, 9),
  ]);
  expect(body.groups[1]).toEqual(clinic.body.groups.find(isWardA));
  expect((await get(key, `${cycle}&unit_id=ward-a`)).status).toBe(200);
  for (const unit of ['ward-b', 'clinic', 'none'])
    expect((await get(key, `${cycle}&unit_id=${unit}`)).status).toBe(404);
});

test('getProgramChange: members who are limited to units get everybody and their units; siblings are 404', async () => {
  const { key } = await limitedMember(
    workspace,
    ['ward-a'],
    ['leader'],
    ['analytics:read', 'evaluations:answers'],
  );
  const change = (as: string, rest = '') =>
    app.call('GET', `${workspace.environmentPath}/programs/${programId}/change?concept=load${rest}`, {
      key: as,
    });
  const all = await keyOfSomebodyElse(app, ['analytics:read']);
  const everybody = await change(all);
  const clinic = await change(all, '&unit_id=clinic');
  const own = await change(key);
  expect([own.status, own.body.weeks]).toEqual([200, everybody.body.weeks]);
  expect(own.body.groups).toEqual([clinic.body.groups.find(isWardA)]);
  expect(own.body.groups[0].weeks[0]).toEqual({ week: 0, people: 7 });
  expect(clinic.body.groups.map(({ unit_id }: any) => unit_id)).toEqual(['clinic', 'ward-a', 'ward-b']);
  expect((await change(key, '&unit_id=ward-a')).body.groups).toEqual(own.body.groups);
  for (const unit of ['ward-b', 'clinic', 'none'])
    expect((await change(key, `&unit_id=${unit}`)).status).toBe(404);
});

test('getGroupResults: leaders see nothing of a sensitive question, also not its prompt', async () => {
  const question = (id: string, sensitive: boolean) => ({
    ...{ id, prompt: `The ${id} question`, input: 'number', min: 0, max: 10, required: true },
    ...{ scores: { both: {} }, ...(sensitive && { sensitive }) },
  });
  const sensitive = await setUpProgram(workspace, {
    experience: { questions: [question('open', false), question('private', true)] },
    scorecard: { concepts: [{ id: 'both', label: 'Both', method: 'mean' }] },
  });
  for (let person = 0; person < 6; person++)
    await takePart(workspace, (await participant(workspace, sensitive)).participant_token, {
      open: 5,
      private: 5,
    });
  inDays(workspace, 90);
  while ((await statisticCells(app.services).run(new AbortController().signal)).more);
  const readAs = async (key: string) => {
    const path = `${workspace.environmentPath}/results/groups?program_id=${sensitive}`;
    return (await app.call('GET', path, { key })).body;
  };
  const leader = await limitedMember(workspace, ['clinic'], ['leader'], ['analytics:read']);
  const [shown] = (await readAs(leader.key)).concepts;
  expect(shown).toMatchObject({ concept_id: 'both', items: [] });
  const [whole] = (await readAs(await keyOfSomebodyElse(app, ['analytics:read']))).concepts;
  expect(whole.items).toHaveLength(2);
});

const isWardA = ({ unit_id }: any) => unit_id === 'ward-a';
