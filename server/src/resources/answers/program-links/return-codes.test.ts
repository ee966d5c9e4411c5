import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as actors from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const options = ['never', 'often'].map((id) => ({ id, label: id, scores: { mood: id === 'often' ? 1 : 0 } }));
const CONTENTS = {
  experience: {
    questions: [{ id: 'mood', prompt: 'Mood?', input: 'single_select', options, required: true }],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }] },
};

const CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

const app = useTestApp();
const workspace = useWorkspace(app);
let links: string;
beforeAll(async () => {
  links = `${workspace.environmentPath}/programs/${await actors.setUpProgram(workspace, CONTENTS)}/links`;
});

const BY_CODE = { name: 'Ward tablet', identity_mode: 'reusable', return: 'code' };

const create = (body: object = {}) => app.call('POST', links, { body: { ...BY_CODE, ...body } });
const newLink = async (body: object = {}) => actors.expectStatus(create(body), 201);
const open = (link: string, body: object = {}) =>
  app.call('POST', '/v1/participant/open', { key: null, body: { link, ...body } });
const begin = (link: string) => actors.expectStatus(open(link, { start_new: true }), 200);
const codeOf = ({ status, body }: any) => [status, body.detail?.code];
const WRONG = [422, 'return_code_wrong'];
const later = (hours: number) => app.setClock(new Date(Date.now() + hours * 3_600_000));

describe('createProgramLink, promise 4: return by code', () => {
  test('is an option of reusable links, and their responses show it', async () => {
    const { id } = await newLink();
    expect((await app.call('GET', `${links}/${id}`)).body).toMatchObject({ return: 'code' });
    const { id: byDevice } = await newLink({ return: undefined });
    expect((await app.call('GET', `${links}/${byDevice}`)).body).toMatchObject({ return: 'device' });
    const anonymous = { name: 'Poster', identity_mode: 'legacy_anonymous' };
    const plain = await actors.expectStatus(app.call('POST', links, { body: anonymous }), 201);
    expect(plain).not.toHaveProperty('return');
    const rejected = await create({ identity_mode: 'legacy_anonymous' });
    expect([codeOf(rejected), rejected.body.detail.context.errors[0].loc]).toEqual([
      [422, 'validation_error'],
      ['body', 'return'],
    ]);
    expect(codeOf(await create({ return: 'memory' }))).toEqual([422, 'validation_error']);
    expect(codeOf(await app.call('PATCH', `${links}/${id}`, { body: { return: 'device' } }))[0]).toBe(422);
  });
});

describe('openParticipantLink, promise 4: return by code', () => {
  test('the link asks who opens it; a new person gets a code, which continues the session on any device', async () => {
    const { url } = await newLink();
    expect(codeOf(await open(url))).toEqual([428, 'return_code_required']);
    const first = await begin(url);
    expect(first).not.toHaveProperty('return_token');
    expect(first.return_code).toMatch(CODE);
    await actors.answer(workspace, first.participant_token, { mood: 'often' });
    const other = await begin(url);
    expect(other.return_code).not.toBe(first.return_code);

    const typed = ` ${first.return_code.toLowerCase().replace('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')}`;
    const back = await actors.expectStatus(open(url, { return_code: typed }), 200);
    expect(Object.keys(back).toSorted()).toEqual(['can', 'expires_at', 'participant_token', 'session_id']);
    expect(back).toMatchObject({ session_id: first.session_id, can: ['answer', 'read'] });
    const view = await app.call('GET', '/v1/participant/session', { key: back.participant_token });
    expect(view.body.answers).toMatchObject([{ question_id: 'mood', value: 'often' }]);

    // It also leads to the result, as the link of the session does.
    await actors.expectStatus(actors.complete(workspace, back.participant_token), 200);
    const done = await actors.expectStatus(open(url, { return_code: first.return_code }), 200);
    expect(done.can).toEqual(['read']);
  });

  test('bad input is rejected, and a return token or the code of another link gives nothing', async () => {
    const { url } = await newLink();
    const { url: second } = await newLink();
    const { url: byDevice } = await newLink({ return: 'device' });
    const { return_code, session_id } = await begin(url);
    expect(codeOf(await open(second, { return_code }))).toEqual(WRONG);
    expect(codeOf(await open(url, { return_code: '00000-00000' }))).toEqual(WRONG);
    expect(codeOf(await open(url, { return_code: 'not a code' }))).toEqual(WRONG);
    for (const body of [{ return_code: '' }, { return_code, start_new: true }, { return_code: 7 }])
      expect(codeOf(await open(url, body))).toEqual([422, 'validation_error']);
    expect(codeOf(await open(byDevice, { return_code }))).toEqual([422, 'validation_error']);
    expect(codeOf(await open(url, { return_token: return_code }))).toEqual([428, 'return_code_required']);
    const stranger = await actors.expectStatus(
      open(url, { return_token: return_code, start_new: true }),
      200,
    );
    expect(stranger.session_id).not.toBe(session_id);
    const token = url.split('#l.')[1];
    const direct = await app.call('POST', '/v1/participant/links/open', { key: null, body: { token } });
    expect(direct.body.return_code).toMatch(CODE);
    expect(direct.body).not.toHaveProperty('return_token');
  });

  test('a code ends with the link of its session: revoked, over time, erased, or with a deleted link', async () => {
    const { id, url } = await newLink();
    const [revoked, kept, erased] = [await begin(url), await begin(url), await begin(url)];
    const sessions = `${workspace.environmentPath}/participant-sessions`;
    await actors.expectStatus(app.call('POST', `${sessions}/${revoked.session_id}/revoke`), 200);
    const by = ({ return_code }: any) => open(url, { return_code });
    expect(codeOf(await by(revoked))).toEqual(WRONG);
    const { subject_id } = (await app.call('GET', `${sessions}/${erased.session_id}`)).body;
    await app.call('DELETE', `${workspace.environmentPath}/subjects/${subject_id}`);
    expect(codeOf(await by(erased))).toEqual(WRONG);
    later(24 * 29.9);
    expect((await by(kept)).status).toBe(200);
    later(24 * 30.1);
    expect(codeOf(await by(kept))).toEqual(WRONG);
    app.setClock(undefined);
    await actors.expectStatus(app.call('DELETE', `${links}/${id}`), 204);
    expect((await by(kept)).status).toBe(404);
  });

  test('a code is stored as an HMAC under the key of the environment', async () => {
    const { url } = await newLink();
    const { return_code } = await begin(url);
    const plain = return_code.replace('-', '');
    const text = 'SELECT row_to_json(c)::text AS code FROM return_codes c';
    const rows = JSON.stringify(await app.services.db.system.read({ text }));
    for (const form of [return_code, plain])
      for (const encoding of ['utf8', 'hex'] as const)
        expect(rows).not.toContain(Buffer.from(form).toString(encoding));
    expect(rows).not.toContain(createHash('sha256').update(plain).digest('hex'));
  });

  test('retries with the same Idempotency-Key return the same session and code', async () => {
    const { url } = await newLink();
    const send = (body: object) =>
      app.call('POST', '/v1/participant/open', {
        key: null,
        body: { link: url, ...body },
        idempotencyKey: 'a new person',
      });
    const first = await send({ start_new: true });
    expect((await send({ start_new: true })).text).toBe(first.text);
    expect(codeOf(await send({ return_code: first.body.return_code }))[1]).toBe('idempotency_key_reused');
  });

  test('wrong codes are throttled by link and network, and right ones do not count', async () => {
    const { url } = await newLink();
    const { url: other } = await newLink();
    const { return_code } = await begin(url);
    for (let n = 0; n < 25; n++) expect((await open(url, { return_code })).status).toBe(200);
    let guess = await open(url, { return_code: 'AAAAA-AAAAA' });
    let guesses = 1;
    for (; guesses < 60 && guess.status === 422; guesses++)
      guess = await open(url, { return_code: `AAAAA-AAA${10 + guesses}` });
    expect(codeOf(guess)).toEqual([429, 'rate_limited']);
    expect(Number(guess.headers['retry-after'])).toBeGreaterThan(0);
    expect(guesses).toBeLessThan(30);
    expect(codeOf(await open(url, { return_code }))).toEqual([429, 'rate_limited']);
    expect((await open(url, { start_new: true })).status).toBe(200);
    expect(codeOf(await open(other, { return_code }))).toEqual(WRONG);
  });
});
