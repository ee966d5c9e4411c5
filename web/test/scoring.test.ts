import { beforeAll, describe, expect, test } from 'vitest';
import { useAppConsole } from './app-console.ts';
import { chromiumPath, expectAccessible, WALKTHROUGH } from './console.ts';
import { exampleContents } from './example-contents.ts';

describe.skipIf(!chromiumPath)('scoring and rules of an instrument', WALKTHROUGH, () => {
  const eps = useAppConsole();
  let path: string;
  let id: string;
  beforeAll(async () => {
    id = await eps.createWorkingCopy({
      name: 'Pulse',
      business_id_prefix: 'pulse',
      contents: exampleContents(),
    });
    path = `${eps.pages}/instruments/${id}`;
  });

  async function savedContents(): Promise<Record<string, any>> {
    const { body } = await eps.app.call('GET', `${eps.appPath}/working-copies/${id}`);
    return body.contents;
  }

  test('scorecard: opens a concept, moves the edge of a band with the keyboard', async () => {
    const page = await eps.open(`${path}/scorecard`);
    await page.getByRole('button', { name: 'Vitality', exact: true }).click();
    const edge = page.getByRole('slider').first();
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stress', exact: true }).click();
    await page.getByRole('figure').first().waitFor();
    await expect
      .poll(async () => (await savedContents())['scorecard'].concepts[0].bands[0].to)
      .not.toBe(before);
    eps.expectNoProblems();
  });

  test('guardrails: a rule is a sentence, in the builder and as JSON', async () => {
    const page = await eps.open(`${path}/guardrail`);
    await page.getByText('I could not get through a week like this again.').first().waitFor();
    const rule = page.getByRole('group', { name: /^If/ });
    await rule.getByRole('textbox', { name: 'Value' }).last().fill('3');
    await rule.getByText(/is below\s*3/).waitFor();
    await rule.getByText('JSON', { exact: true }).click();
    const json = rule.getByRole('textbox', { name: 'Expression' });
    expect(JSON.parse(await json.inputValue()).args[1].args[1]).toEqual({ op: 'lit', value: 3 });
    await json.fill('{"op": "answered", "question_id": "gone"}');
    await rule.getByText('This instrument has no "gone".').waitFor();
    await json.fill('{"op": "answered", "question_id": "s1"}');
    await rule.getByText('Builder').click();
    await rule.getByRole('button', { name: 'Add condition' }).click();
    await expectAccessible(page);
    await expect.poll(async () => (await savedContents())['guardrail'].rules[0].when.op).toBe('and');
    eps.expectNoProblems();
  });

  test('context, adaptive policy with a simulation, report with its result', async () => {
    const page = await eps.open(`${path}/context`, { language: 'de' });
    await page.getByRole('button', { name: 'Recovery', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Frageplan' }).click();
    await page.getByText('der Test endete mit', { exact: false }).waitFor();
    await page.getByRole('tab', { name: 'Bericht' }).click();
    await page.getByRole('heading', { name: 'Deine Woche' }).waitFor();
    await page.getByRole('button', { name: '1. Wert: recovery', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Logik' }).click();
    const tree = page.getByRole('tree');
    await tree.getByRole('treeitem', { name: /^Pressure/ }).click();
    await page.getByRole('group', { name: /^Anzeigen, wenn/ }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await tree
      .getByRole('treeitem', { name: 'I feel tense at work.', exact: true })
      .waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'Diagramm' }).waitFor({ state: 'attached' });
    eps.expectNoProblems();
  });
});
