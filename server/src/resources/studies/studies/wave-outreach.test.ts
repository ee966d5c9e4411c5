import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
  limitedKey,
  publishedBundle,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  messageTemplate,
  openLink,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
  states,
} from '../../../../test/messages.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
});
afterAll(async () => {
  await closeWithCounts(app);
  await mail.close();
});

const at = (time: string | number) => app.setClock(new Date(time));
const BASELINE = { id: 'baseline', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P2D' };
const DAILY = { ...BASELINE, id: 'daily', opens: 'P1D', closes: 'P1D', repeat: { every: 'P1D', count: 3 } };
const MOMENT = {
  id: 'moment',
  anchor: { on: 'enrollment' },
  opens: 'P1D',
  days: 2,
  prompts: { per_day: 4, between: ['09:00', '21:00'], min_gap: 'PT90M' },
  closes: 'PT30M',
};

interface OutreachSetup {
  workspace: Workspace;
  api: StudiesApi;
  message_id: string;
}

async function setUp(time: string): Promise<OutreachSetup> {
  at(time);
  mail.mails = [];
  const { workspace, message_id } = await setUpMessages(app);
  return { workspace, api: studiesApi(workspace), message_id };
}

const work = (workspace: Workspace) => sendDueMessages(workspace, ['studies', 'outreach', 'messages']);

/** Messages as short texts in the order of their times: `opened 2026-03-02T09:00 sent`. */
async function messagesOf({ workspace }: OutreachSetup, query = ''): Promise<string[]> {
  const found: any[] = [];
  for (let cursor = ''; ; ) {
    const page = `?limit=100${query && `&${query}`}${cursor && `&cursor=${cursor}`}`;
    const { items, next_cursor } = await expectStatus(
      app.call('GET', `${workspace.environmentPath}/messages${page}`),
      200,
    );
    found.push(...items);
    cursor = next_cursor;
    if (cursor === '') break;
  }
  return found.map(({ rule_id, due_at, state }) => `${due_at.slice(0, 16)} ${rule_id} ${state}`).sort();
}

async function getOutreach({ workspace }: OutreachSetup, programId: string) {
  return expectStatus(app.call('GET', `${workspace.environmentPath}/programs/${programId}/outreach`), 200);
}

describe('createStudy: rules of the protocol', () => {
  test('every occasion, also of random prompts, has the messages that its rules say, each once', async () => {
    const set = await setUp('2026-03-02T08:00:00Z');
    const { workspace, api, message_id } = set;
    const daily = [
      rule('opened', 'opened', message_id),
      rule('reminder', 'reminder', message_id, { after: 'PT4H', every: 'PT4H', max: 2 }),
      rule('closing', 'closing', message_id, { after: 'PT1H' }),
      rule('missed', 'missed', message_id, { after: 'PT2H' }),
      rule('released', 'released', message_id),
    ];
    const prompts = [
      rule('prompt', 'opened', message_id),
      rule('again', 'reminder', message_id, { after: 'PT10M' }),
      rule('gone', 'missed', message_id),
    ];
    const { id, programs } = await api.study({
      waves: [BASELINE, DAILY, MOMENT],
      outreach: [
        { wave: 'daily', rules: daily },
        { wave: 'moment', rules: prompts },
      ],
    });
    expect(await getOutreach(set, programs.daily)).toEqual({ rules: daily });
    expect(await getOutreach(set, programs.baseline)).toEqual({ rules: [] });
    const silent = await api.add(id, { subject_id: await reachable(workspace, 'silent@example.test') });
    const active = await api.add(id, { subject_id: await reachable(workspace, 'active@example.test') });
    const nobody = await api.add(id);
    const { occasions } = await expectStatus(app.call('GET', `${api.path(id, silent.id)}/timeline`), 200);
    const expected: string[] = [];
    const due = (ruleId: string, time: number) =>
      expected.push(`${new Date(time).toISOString().slice(0, 16)} ${ruleId} sent`);
    const times: number[] = [];
    for (const { wave, opens_at, closes_at } of occasions) {
      const [opens, closes] = [Date.parse(opens_at), Date.parse(closes_at)];
      times.push(opens, closes);
      if (wave === 'daily') {
        due('opened', opens);
        due('reminder', opens + 240 * MINUTE);
        due('reminder', opens + 480 * MINUTE);
        due('closing', closes - 60 * MINUTE);
        due('missed', closes + 120 * MINUTE);
        times.push(opens + 240 * MINUTE, opens + 480 * MINUTE, closes - 60 * MINUTE, closes + 120 * MINUTE);
      }
      if (wave === 'moment') {
        due('prompt', opens);
        due('again', opens + 10 * MINUTE);
        due('gone', closes);
        times.push(opens + 10 * MINUTE);
      }
    }
    expect(expected).toHaveLength(3 * 5 + 8 * 3);
    const answered = new Set<number>();
    for (const time of times.sort((a, b) => a - b)) {
      at(time);
      await work(workspace);
      await work(workspace);
      const open = (await api.timeline(active)).find((each) => /^daily#\d \S+ open/.test(each));
      if (!open || answered.has(Number(open[6]))) continue;
      answered.add(Number(open[6]));
      const { body } = mail.mails.findLast(
        ({ to, headers }) => to === 'active@example.test' && headers['subject']!.includes('daily'),
      )!;
      await takePart(workspace, await openLink(workspace, body), { mood: 'o4' });
    }
    await work(workspace);
    expect(await messagesOf(set, `subject_id=${silent.subject_id}`)).toEqual(expected.sort());
    const toActive = await messagesOf(set, `subject_id=${active.subject_id}&program_id=${programs.daily}`);
    const counts = Map.groupBy(toActive, (each) => each.split(' ').slice(1).join(' '));
    expect([...counts].map(([key, { length }]) => [key, length])).toEqual([
      ['opened sent', 3],
      ['released sent', 3],
    ]);
    expect(
      new Set((await listMessages(workspace, `?subject_id=${nobody.subject_id}`)).map(({ error }) => error)),
    ).toEqual(new Set(['no_contact']));
    const { body } = await app.call(
      'GET',
      `${workspace.environmentPath}/programs/${programs.daily}/outreach/counters`,
    );
    expect(body.items.find(({ rule_id }: any) => rule_id === 'opened')).toMatchObject({
      sent: 6,
      opened: 3,
      completed: 3,
    });
  }, 60_000);

  test('occasions that open late have no reminders from before, and those left out are not missed', async () => {
    const set = await setUp('2026-03-02T08:00:00Z');
    const { workspace, api, message_id } = set;
    const rules = [
      rule('opened', 'opened', message_id),
      rule('reminder', 'reminder', message_id, { every: 'PT6H' }),
      rule('missed', 'missed', message_id),
    ];
    const waves = [{ ...DAILY, opens: 'P0D' }];
    const { id } = await api.study({ waves, outreach: [{ wave: 'daily', rules }] });
    const late = await api.add(id, { subject_id: await reachable(workspace, 'late@example.test') });
    const left = await api.add(id, { subject_id: await reachable(workspace, 'left@example.test') });
    await work(workspace);
    await expectStatus(api.change(late, { status: 'paused' }), 200);
    const skip = { wave: 'daily', reason: 'Answered on paper.' };
    await expectStatus(api.change(left, { skip }), 200);
    at('2026-03-03T21:00:00Z');
    await work(workspace);
    await expectStatus(api.change(late, { status: 'active' }), 200);
    await work(workspace);
    at('2026-03-04T02:00:00Z');
    await work(workspace);
    expect(await messagesOf(set, `subject_id=${left.subject_id}`)).toEqual(['2026-03-02T08:00 opened sent']);
    const toLate = await messagesOf(set, `subject_id=${late.subject_id}`);
    expect(toLate.filter((each) => each >= '2026-03-03T08:00')).toEqual([
      '2026-03-03T08:00 opened sent',
      '2026-03-04T02:00 reminder sent',
    ]);
  });

  test('needs messages:write, templates of the app, and published ones in live environments', async () => {
    const { workspace, api, message_id } = await setUp('2026-03-02T08:00:00Z');
    const { appPath, environmentPath, liveId } = workspace;
    const bundle = await publishedBundle(workspace, CONTENTS);
    const create = async (message: string, options: object = {}, path = environmentPath) => {
      const outreach = [{ wave: 'baseline', rules: [rule('invitation', 'opened', message)] }];
      const protocol_id = await api.protocol({ waves: [BASELINE], outreach });
      const body = { name: 'Study', protocol_id, bundles: { baseline: bundle } };
      return app.call('POST', `${path}/studies`, { body, ...options });
    };
    const key = await limitedKey(app, ['programs:write', 'programs:read']);
    const rejected = await create(message_id, { key });
    expect(rejected.status).toBe(403);
    expect(rejected.body.detail).toMatchObject({ code: 'insufficient_scope' });
    expect(rejected.text).toContain('messages:write');
    const unknown = await create(randomUUID());
    expect(unknown.status).toBe(422);
    expect(unknown.body.detail.context.errors[0]).toMatchObject({ loc: ['body', 'protocol_id'] });
    expect(unknown.text).toContain('the rule invitation of the wave baseline names no message template');
    const body = {
      business_id: 'draft',
      name: 'Draft',
      content: { locales: { en: { subject: 'Open', text: '{{ link }}' } } },
    };
    const draft = await expectStatus(app.call('POST', `${appPath}/messages`, { body }), 201);
    const live = await create(draft.id, {}, `${appPath}/environments/${liveId}`);
    expect(live.status).toBe(422);
    expect(live.text).toContain('published templates only');
    expect((await app.call('GET', `${environmentPath}/studies`)).body.items).toEqual([]);
    expect((await app.call('GET', `${environmentPath}/programs`)).body.items).toEqual([]);
    await expectStatus(create(draft.id), 201);
    const both = await limitedKey(app, ['programs:write', 'programs:read', 'messages:write']);
    await expectStatus(create(message_id, { key: both }), 201);
  });
});

describe('applyStudyProtocol: rules of the protocol', () => {
  test('replace those of the programs and of the protocol before; open occasions get what is due from then on', async () => {
    const set = await setUp('2026-03-02T08:00:00Z');
    const { workspace, api, message_id } = set;
    const invitation = rule('invitation', 'opened', message_id);
    const { id, programs } = await api.study({ waves: [BASELINE, DAILY] });
    await setOutreach(workspace, programs.baseline, { rules: [invitation] });
    await setOutreach(workspace, programs.daily, { rules: [rule('by-hand', 'opened', message_id)] });
    await api.add(id, { subject_id: await reachable(workspace, 'ada@example.test') });
    await work(workspace);

    const mailsToAda = () =>
      mail.mails.filter(({ to }) => to === 'ada@example.test').map(({ body }) => body.includes('Still open'));

    const second = await messageTemplate(workspace, 'Still open: {{ link }}');
    const rules = [invitation, rule('reminder', 'reminder', second, { every: 'PT10H' })];
    const window = { from: '06:00', to: '22:00' };
    const apply = async (outreach: object[], options: object = {}) => {
      const protocol_id = await api.protocol({ waves: [BASELINE, DAILY], outreach });
      const path = `${workspace.environmentPath}/studies/${id}/protocol`;
      return app.call('POST', path, { body: { protocol_id }, ...options });
    };
    const withRules = [{ wave: 'baseline', rules, send_window: window }];
    at('2026-03-02T20:00:00Z');
    const key = await limitedKey(app, ['programs:write']);
    expect((await apply(withRules, { key })).status).toBe(403);
    expect(await getOutreach(set, programs.baseline)).toEqual({ rules: [invitation] });
    await expectStatus(apply(withRules), 200);
    expect(await getOutreach(set, programs.baseline)).toEqual({ rules, send_window: window });
    expect((await getOutreach(set, programs.daily)).rules.map((each: any) => each.id)).toEqual(['by-hand']);
    await work(workspace);
    expect(states(await listMessages(workspace))).toEqual([['invitation', 'sent']]);
    expect((await listMessages(workspace))[0]).toMatchObject({ study_id: id, wave: 'baseline', occasion: 0 });
    at('2026-03-03T06:00:00Z');
    await work(workspace);
    expect(mailsToAda()).toEqual([false, true]);

    const path = `${workspace.environmentPath}/programs/${programs.baseline}/outreach`;
    const put = await app.call('PUT', path, { body: { rules: [] } });
    expect(put.status).toBe(409);
    expect(put.body.detail.code).toBe('conflict');
    await setOutreach(workspace, programs.daily, { rules: [] });

    // A revision with the same rules needs no right to messages, one without them does.
    await expectStatus(apply(withRules, { key }), 200);
    expect((await apply([], { key })).status).toBe(403);
    await expectStatus(apply([]), 200);
    expect(await getOutreach(set, programs.baseline)).toEqual({ rules: [] });
    await setOutreach(workspace, programs.baseline, { rules: [invitation] });
    at(Date.parse('2026-03-03T06:00:00Z') + DAY);
    await work(workspace);
    expect(mailsToAda()).toHaveLength(2);
    const { body } = await app.call(
      'GET',
      `/v1/organizations/${app.organizationId}/audit-log?action=outreach.changed&resource_id=${programs.baseline}`,
    );
    expect(body.items.map(({ details }: any) => details.from_protocol)).toEqual([false, false, true, false]);
  });
});
