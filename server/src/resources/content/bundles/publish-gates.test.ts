import { expect, test } from 'vitest';
import { createBundle, limitedKey, participant, takePart } from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';
import { jobs } from '../../../jobs.ts';

function contents(cut: number) {
  const options = [0, 1, 2].map((score) => ({
    id: `o${score}`,
    label: `${score}`,
    scores: { mood: score },
  }));
  const bands = [
    { id: 'low', label: 'Low', to: cut },
    { id: 'high', label: 'High', from: cut },
  ];
  return {
    experience: {
      questions: ['q1', 'q2'].map((id) => ({ id, prompt: id, input: 'single_select', options })),
    },
    scorecard: { concepts: [{ id: 'mood', method: 'sum', bands }] },
  };
}

const app = useTestApp();
const workspace = useWorkspace(app);

const setGates = (publish_gates: object, given: object = {}) =>
  app.call('PATCH', workspace.appPath, { body: { publish_gates }, ...given });
const publish = (id: string, body: object = {}, given: object = {}) =>
  app.call('POST', `${workspace.appPath}/bundles/${id}/publish`, { body, ...given });

/** Saves the contents as the next revision of one bundle, as a draft. */
async function draft(cut: number, name = 'Pulse'): Promise<string> {
  const body = { name, business_id_prefix: name.toLowerCase(), contents: contents(cut) };
  return (await app.call('POST', `${workspace.appPath}/bundles/from-contents`, { body })).body.bundle.id;
}

async function runJobs(name: string) {
  const job = jobs(app.services).find((one) => one.name === name)!;
  await job.run(new AbortController().signal);
  await job.finish!();
}

test('changeApp replaces the publish gates; getApp returns them, listApps does not', async () => {
  const gates = { diagnostics: true, simulation_budget: { max_items: 5 }, shadow_max_flips: 3 };
  const { status, body } = await setGates(gates);
  expect([status, body.publish_gates]).toEqual([200, gates]);
  expect((await app.call('GET', workspace.appPath)).body.publish_gates).toEqual(gates);
  const { body: list } = await app.call('GET', `/v1/organizations/${app.organizationId}/apps`);
  expect(list.items[0].publish_gates).toBeUndefined();
  expect((await setGates({})).body.publish_gates).toBeUndefined();
  expect((await setGates({ shadow_max_flips: -1 })).status).toBe(422);
  expect((await setGates({ simulation_budget: {} })).status).toBe(422);
  expect((await setGates({}, { key: await limitedKey(app, ['organization:read']) })).status).toBe(403);
});

test('publishBundle requires a bundle without proved defects with the gate diagnostics', async () => {
  await setGates({ diagnostics: true });
  const answer = { op: 'answer', question_id: 'q1' };
  const when = ['o0', 'o1'].map((value) => ({ op: 'eq', args: [answer, { op: 'lit', value }] }));
  const rule = { id: 'never', when: { op: 'and', args: when } };
  const id = await createBundle(workspace, { ...contents(2), guardrail: { rules: [rule] } });
  const { status, body } = await publish(id);
  expect([status, body.detail.code]).toEqual([409, 'publish_gate_failed']);
  const defects = body.detail.context.findings.find(({ code }: { code: string }) => code === 'defects');
  expect(defects).toMatchObject({ gate: 'diagnostics', pointers: ['guardrail/rules/0'] });
});

test('publishBundle requires a bundle without warnings with the gate diagnostics', async () => {
  await setGates({ diagnostics: true });
  const id = await createBundle(workspace, { experience: { ...contents(2).experience, unheard_of: 1 } });
  const { status, body } = await publish(id);
  expect([status, body.detail.code]).toEqual([409, 'publish_gate_failed']);
  const [finding] = body.detail.context.findings;
  expect(finding).toMatchObject({ gate: 'diagnostics', code: 'warnings' });
  expect(finding.pointers).toContain('experience/unheard_of');
  expect((await app.call('GET', `${workspace.appPath}/bundles/${id}`)).body.status).toBe('draft');
  const path = `${workspace.appPath}/bundles/${id}/status`;
  const moved = await app.call('POST', path, { body: { status: 'published' } });
  expect(moved.body.detail.code).toBe('publish_gate_failed');
  await setGates({});
  expect((await publish(id)).status).toBe(200);
});

test('publishBundle requires a simulation of the same content within the budget', async () => {
  await setGates({ simulation_budget: { max_items: 1 } });
  const id = await createBundle(workspace, contents(2));
  const codes = async () => {
    const { body } = await publish(id);
    return body.detail.context.findings.map(({ code }: { code: string }) => code);
  };
  expect(await codes()).toEqual(['simulation_missing']);
  const simulate = (respondents: number) =>
    app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, { body: { respondents } });
  await simulate(99);
  await runJobs('simulations');
  expect(await codes()).toEqual(['simulation_missing']);
  const { body: job } = await simulate(100);
  await runJobs('simulations');
  const { body } = await publish(id);
  expect(body.detail.context.findings).toEqual([
    {
      gate: 'simulation_budget',
      code: 'over_budget',
      message: 'The last simulation exceeds the budget.',
      over_budget: [{ measure: 'max_items', limit: 1, value: 2 }],
      job_id: job.id,
    },
  ]);
  await setGates({ simulation_budget: { max_items: 2 } });
  expect((await publish(id)).status).toBe(200);
});

/** Publishes a bundle in which these people answer, one after the other. */
async function answered(name: string, people: number): Promise<string> {
  const first = await draft(2, name);
  expect((await publish(first)).status).toBe(200);
  const body = { name, version_bundle_id: first };
  const { body: program } = await app.call('POST', `${workspace.environmentPath}/programs`, { body });
  await app.call('POST', `${workspace.environmentPath}/programs/${program.id}/activate`);
  for (let person = 0; person < people; person++) {
    const { participant_token } = await participant(workspace, program.id);
    await takePart(workspace, participant_token, { q1: 'o1', q2: 'o1' });
  }
  return first;
}

async function shadow(inUse: string, candidate: string, given: object = {}) {
  const body = { bundle_id: inUse, environment_id: workspace.testId };
  const path = `${workspace.appPath}/bundles/${candidate}/shadow`;
  const { body: job } = await app.call('POST', path, { body, ...given });
  await runJobs('shadows');
  return job;
}

test('publishBundle limits the flips of a further revision; organization:write may override', async () => {
  await setGates({ shadow_max_flips: 5 });
  const first = await answered('Pulse', 6);
  const second = await draft(3);
  const missing = await publish(second);
  expect(missing.body.detail.context.findings[0].code).toBe('shadow_missing');
  const job = await shadow(first, second);
  const failed = await publish(second);
  expect(failed.body.detail.context.findings).toEqual([
    {
      gate: 'shadow_max_flips',
      code: 'too_many_flips',
      message: 'The last shadow scoring has more flips than the limit of 5.',
      limit: 5,
      job_id: job.id,
    },
  ]);
  const override_reason = 'The cut was wrong.';
  const key = await limitedKey(app, ['bundles:publish']);
  expect((await publish(second, { override_reason }, { key })).status).toBe(403);
  expect((await publish(second, { override_reason })).body.status).toBe('published');
  const { body: log } = await app.call(
    'GET',
    `/v1/organizations/${app.organizationId}/audit-log?action=bundle.published&limit=1`,
  );
  expect(log.items[0].details).toEqual({
    from: 'draft',
    override_reason,
    failed_gates: [{ gate: 'shadow_max_flips', code: 'too_many_flips' }],
  });
});

test('publishBundle: by trying limits, an author without evaluations:answers learns no more than the statistics', async () => {
  await setGates({});
  const first = await answered('Weekly', 7);
  app.setClock(new Date(Date.now() + 9 * 86_400_000));
  await closeCellsOf(workspace);
  app.setClock(undefined);
  const second = await draft(3, 'Weekly');
  const scopes = ['bundles:write', 'bundles:publish', 'analytics:read', 'evaluations:read'];
  const author = { key: await keyOfSomebodyElse(app, scopes) };
  const tried = async (shadow_max_flips: number) => {
    await setGates({ shadow_max_flips });
    const { status, body } = await publish(second, {}, author);
    return status === 200 ? 'published' : body.detail.context.findings[0].code;
  };
  // The job of somebody who reads answers covers people whom no cell does.
  await shadow(first, second);
  expect(await tried(100)).toBe('shadow_missing');
  const job = await shadow(first, second, author);
  const path = `${workspace.environmentPath}/jobs/${job.id}/result`;
  expect((await app.call('GET', path, author)).body.flips).toEqual({ total: 7, items: [] });
  for (const limit of [0, 5, 6]) expect(await tried(limit)).toBe('too_many_flips');
  expect(await tried(7)).toBe('published');
});
