import { expect, test } from 'vitest';
import { expectStatus, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { CONTENTS } from '../../../../test/continuous.ts';
import { useTestApp } from '../../../../test/prepared.ts';

const DAILY = { frequency: 'daily' };

const app = useTestApp();

const setZone = ({ environmentPath }: Workspace, timezone: string) =>
  app.call('PATCH', environmentPath, { body: { timezone } });

test('changeEnvironment: the time zone changes while no program runs, for what is new', async () => {
  const workspace = await setUpApp(app, 'UTC');
  const { environmentPath } = workspace;
  const program = async () => {
    const id = await setUpProgram(workspace, CONTENTS, { mode: 'continuous', recurrence: DAILY });
    const { recurrence } = await expectStatus(app.call('GET', `${environmentPath}/programs/${id}`), 200);
    return { id, zone: recurrence.timezone };
  };
  const before = await program();
  expect(before.zone).toBe('UTC');
  const rejected = await setZone(workspace, 'Asia/Tokyo');
  expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'programs_running']);
  const status = (to: string) =>
    app.call('POST', `${environmentPath}/programs/${before.id}/status`, { body: { status: to } });
  await expectStatus(status('paused'), 200);
  expect((await setZone(workspace, 'Asia/Tokyo')).status).toBe(409);
  // Setting the same zone is not a change.
  await expectStatus(setZone(workspace, 'UTC'), 200);
  await expectStatus(status('archived'), 200);
  expect(await expectStatus(setZone(workspace, 'Asia/Tokyo'), 200)).toMatchObject({ timezone: 'Asia/Tokyo' });
  const { timezone } = await expectStatus(app.call('GET', environmentPath), 200);
  expect(timezone).toBe('Asia/Tokyo');
  expect((await program()).zone).toBe('Asia/Tokyo');
  const { items } = await expectStatus(
    app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?action=environment.changed`),
    200,
  );
  expect(items[0].details).toMatchObject({ from: { timezone: 'UTC' }, to: { timezone: 'Asia/Tokyo' } });
});

test('changeEnvironment rejects anything but an IANA time zone', async () => {
  const workspace = await setUpApp(app, 'UTC');
  for (const zone of ['Mars/Olympus', '+01:00', '']) {
    const { status, body } = await setZone(workspace, zone);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'timezone']]);
  }
});
