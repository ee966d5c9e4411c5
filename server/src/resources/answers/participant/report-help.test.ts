import { expect, test } from 'vitest';
import { expectStatus, participant, setUpApp, setUpProgram, takePart } from '../../../../test/actors.ts';
import { ALARMING } from '../../../../test/alarming.ts';
import { startTestApp } from '../../../../test/app.ts';

test('getParticipantResult: the released report as a page begins with the help, in the language that is asked for', async () => {
  const app = await startTestApp();
  const workspace = await setUpApp(app);
  const { participant_token: key, evaluation_id } = await participant(
    workspace,
    await setUpProgram(workspace, ALARMING),
  );
  await takePart(workspace, key, { harm: 'often', sleep: 'never' });
  const page = (locale = 'en') =>
    app.call('GET', `/v1/participant/result?locale=${locale}`, { key, headers: { accept: 'text/html' } });
  expect((await page()).body.detail.code).toBe('evaluation_not_finished');
  const body = { decision: 'approve', reason: 'talked with the person' };
  const review = `${workspace.environmentPath}/evaluations/${evaluation_id}/review`;
  await expectStatus(app.call('POST', review, { body }), 200);
  const released = await page();
  expect(released.status).toBe(200);
  expect(released.text).toMatch(/<aside class="help".*Call someone now\..*href="tel:112".*<section/s);
  expect(released.text).not.toContain('For staff only');
  expect(released.headers['content-security-policy']).toContain('allow-top-navigation-to-custom-protocols');
  expect((await page('de')).text).toContain('Rufen Sie jetzt jemanden an.');
  await app.close();
});
