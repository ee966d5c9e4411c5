import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { setUpTenant } from '../../test/actors.ts';
import { useTestApp } from '../../test/prepared.ts';

const app = useTestApp({ threads: 2 });

test('checkDefinition does not wait for the workbooks that two other organizations import', async () => {
  const sheet = new TextEncoder().encode(`<worksheet><sheetData><row><c ${'a'.repeat(30_000_000)}`);
  const content = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': sheet })).toString('base64');
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((name) => setUpTenant(app, name)));
  const body = { name: 'W', business_id_prefix: 'w', content };
  let finished = 0;
  const imports = [one!, two!].flatMap(({ path, key }) =>
    Array.from({ length: 8 }, async () => {
      const { status } = await app.call('POST', `${path}/templates/import`, { key, body });
      finished++;
      return status;
    }),
  );
  const prompt = 'x'.repeat(200_000);
  const check = await app.call('POST', `${three!.path}/definitions/check`, {
    key: three!.key,
    body: { kind: 'experience', content: { questions: [{ id: 'q', prompt, input: 'text' }] } },
  });
  expect(check.status).toBe(200);
  expect(finished).toBeLessThan(imports.length / 2);
  expect(new Set(await Promise.all(imports))).toEqual(new Set([422]));
}, 240_000);
