import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { limitedKey, participant, setUpProgram, takePart } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { TWO_SCALES } from '../../../../test/two-scales.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, TWO_SCALES);
});

async function evaluated(answers: Record<string, unknown>, program = programId): Promise<string> {
  const session = await participant(workspace, program, { name: '<b>Marker</b>' });
  await takePart(workspace, session.participant_token, answers);
  return session.evaluation_id;
}

const lookAt = (question_id: string) => ({
  rules: [
    {
      id: 'look',
      severity: 'warning',
      action: 'require_review',
      message: 'Look.',
      when: {
        op: 'gt',
        args: [
          { op: 'answer', question_id },
          { op: 'lit', value: 0 },
        ],
      },
    },
  ],
});

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

test('the head of the page says whose the result is and who released it, to those who may know', async () => {
  const reviewed = await setUpProgram(workspace, { ...TWO_SCALES, guardrail: lookAt('q1') });
  const head = async (id: string, query = '', key = app.key) => {
    const headers = { accept: 'text/html' };
    const { text } = await app.call('GET', reportPath(id) + query, { key, headers });
    return text.split('</header>')[0]!.split('<header>')[1]!;
  };
  const plain = await evaluated({ q1: 0, q2: 1 }, reviewed);
  expect(await head(plain)).toMatch(/Answered on .+ · released on .+ without a review/);
  expect(await head(plain)).toMatch(/Two scales · version 1 · Language: English/);
  const id = await evaluated({ q1: 1, q2: 2 }, reviewed);
  expect(await head(id)).toContain('Needs review: this result is not released yet.');
  expect(await head(id)).not.toContain('released on');
  const path = `${workspace.environmentPath}/evaluations/${id}`;
  const body = { decision: 'approve', reason: 'confirmed' };
  expect((await app.call('POST', `${path}/review`, { body })).status).toBe(200);
  const whole = await head(id);
  expect(whole).toMatch(/released on .+ by owner@localhost/);
  expect(whole).not.toContain('banner');
  const { subject_id } = (await app.call('GET', path)).body;
  const externalId = /Person: ([^<]+)/.exec(whole)![1]!;
  expect(externalId).not.toBe(subject_id);
  // Without the rights, the report shows the id of the person, and no member.
  const key = await limitedKey(app, ['evaluations:read', 'evaluations:answers', 'subjects:profile']);
  const limited = await head(id, '', key);
  expect(limited).toContain(`Person: ${subject_id}`);
  expect(limited).toMatch(/released on [^<·]+</);
  expect(limited).not.toMatch(/owner@localhost/);
  expect(await head(id, '?audience=participant')).not.toMatch(/Person|owner@localhost/);
  const amendments = [{ question_id: 'q1', value: 0 }];
  const amended = await app.call('POST', `${path}/review`, {
    body: { decision: 'amend', reason: 'misread', amendments },
  });
  expect(amended.status).toBe(200);
  expect(await head(id)).toContain('Replaced: there is a newer version of this result.');
  expect(await head(amended.body.id)).toMatch(/released on .+ by owner@localhost/);
});

test('the page ends with the answers, those that a rule marked first, for who may read them', async () => {
  const marking = await setUpProgram(workspace, { ...TWO_SCALES, guardrail: lookAt('q2') });
  const id = await evaluated({ q1: 0, q2: 2 }, marking);
  const page = async (query = '', key = app.key) =>
    (await app.call('GET', reportPath(id) + query, { key, headers: { accept: 'text/html' } })).text;
  const whole = await page();
  expect(whole).toContain('<strong>Warning</strong>: Look.');
  const answers = [...whole.split('<h2>Answers</h2>')[1]!.matchAll(/<dd dir="auto">(.*?)<\/dd>/g)];
  const marked = '2 <span class="warning"><strong>Warning</strong></span>';
  expect(answers.map(([, answer]) => answer)).toEqual([marked, '0']);
  expect(await page('?locale=de')).toContain('<h2>Antworten</h2>');
  const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=1`);
  expect(log.body.items[0]).toMatchObject({ action: 'evaluation.answers_read', resource_id: id });
  for (const audience of ['participant', 'administrator'])
    expect(await page(`?audience=${audience}`)).not.toMatch(/Answers<|Look\./);
  const key = await limitedKey(app, ['evaluations:read', 'subjects:profile']);
  expect(await page('', key)).not.toContain('Answers<');
});
