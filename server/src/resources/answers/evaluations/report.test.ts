import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { TWO_SCALES } from '../../../../test/two-scales.ts';

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, TWO_SCALES);
});
afterAll(() => app.close());

async function evaluated(answers: Record<string, unknown>, program = programId): Promise<string> {
  const session = await participant(workspace, program, { name: '<b>Marker</b>' });
  await takePart(workspace, session.participant_token, answers);
  return session.evaluation_id;
}

const reportPath = (id: string) => `${workspace.environmentPath}/evaluations/${id}/report`;

test('getEvaluationReport returns the blocks for each audience as JSON', async () => {
  const id = await evaluated({ q1: 1, q2: 2 });
  const blocks = async (query = '') => {
    const { status, body } = await app.call('GET', reportPath(id) + query);
    expect([status, Object.keys(body)]).toEqual([200, ['title', 'locale', 'blocks']]);
    return body.blocks.map((block: { id: string }) => block.id);
  };
  expect(await blocks()).toEqual(['all', 'inner', 'admin', 'chart']);
  expect(await blocks('?audience=participant')).toEqual(['all', 'chart']);
  expect(await blocks('?audience=reviewer')).toEqual(['all', 'inner', 'chart']);
  expect(await blocks('?audience=administrator')).toEqual(['all', 'admin', 'chart']);
  expect((await app.call('GET', `${reportPath(id)}?audience=everyone`)).status).toBe(422);
});

test('getEvaluationReport returns an HTML page that loads nothing and runs no script', async () => {
  const id = await evaluated({ q1: 1, q2: 2 });
  const page = await app.call('GET', reportPath(id), {
    headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
  });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
  });
  expect(page.text).toContain('Your &lt;result&gt;');
  expect(page.text).toContain('&lt;b&gt;Marker&lt;/b&gt;');
  expect(page.text).not.toMatch(/<script|<link|src="http|<b>Marker/);
  const data = await app.call('GET', reportPath(id), {
    headers: { accept: 'text/html;q=0.5, application/json' },
  });
  expect(data.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('returns no report before completion, for an unknown id or without the scope', async () => {
  const { evaluation_id } = await participant(workspace, programId);
  const early = await app.call('GET', reportPath(evaluation_id));
  expect([early.status, early.body.detail.code]).toEqual([409, 'evaluation_not_finished']);
  expect((await app.call('GET', reportPath(randomUUID()))).status).toBe(404);
  expect((await app.call('GET', reportPath(evaluation_id), { key: null })).status).toBe(401);
  const key = await limitedKey(app, ['analytics:read']);
  expect((await app.call('GET', reportPath(evaluation_id), { key })).status).toBe(403);
});
