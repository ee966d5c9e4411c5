import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importLegacyKeys } from '../../src/resources/identity/api-keys/import-legacy.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

/** Sends the requests that the guides in docs/ show, and compares the responses with theirs. */

const app = useTestApp();
const workspace = useWorkspace(app);

/** Returns the blocks of code of a guide. */
async function blocksOf(guide: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs', guide), 'utf8');
  return [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code]) => code!);
}

async function firstBlock(guide: string): Promise<string> {
  return (await blocksOf(guide))[0]!;
}

describe('docs/test-clocks.md', () => {
  test('the request sets the clock, and the response has the fields that are shown', async () => {
    const [request, shown] = (await firstBlock('test-clocks.md')).split('\n\n');
    const [line, body] = request!.split('\n');
    const [method, path] = line!.split(' ');
    const target = path!.replace('…/environments/{environment_id}', workspace.environmentPath);
    const set = await app.call(method!, target, { body: JSON.parse(body!) });
    expect(set.status, set.text).toBe(200);
    const { environment_id: _, now, ...rest } = JSON.parse(shown!);
    expect(set.body).toEqual({ environment_id: workspace.testId, now: expect.any(String), ...rest });
    expect(set.body.now).toHaveLength(now.length);
  });
});

describe('docs/interop.md', () => {
  test('the request imports the instrument without creating it', async () => {
    const path = `${workspace.appPath}/templates/import`;
    const imported = await app.call('POST', path, { body: JSON.parse(await firstBlock('interop.md')) });
    expect(imported.status, imported.text).toBe(200);
    expect(imported.body.findings).toEqual([]);
    expect(imported.body.contents.experience.questions).toMatchObject([{ id: 'hours' }]);
  });
});

describe('docs/accounts.md', () => {
  test('the list of legacy keys is imported', async () => {
    const [entry] = JSON.parse(await firstBlock('accounts.md'));
    const real = {
      organization_id: app.organizationId,
      email: app.email,
      environment_id: workspace.testId,
      key: 'sk-old-0123456789abcdef',
    };
    expect(await importLegacyKeys(app.services, [{ ...entry, ...real }])).toEqual({ imported: 1, known: 0 });
    const me = await app.call('GET', '/auth/me', { key: real.key });
    expect(me.body).toMatchObject({ api_key_name: entry.name, scopes: entry.scopes });
  });
});

describe('docs/protocols.md', () => {
  test('every protocol is valid, also with the rules and messages that are added to the first', async () => {
    const blocks = await blocksOf('protocols.md');
    const [first, ...others] = blocks.map((block) => JSON.parse(block.replaceAll('…', crypto.randomUUID())));
    expect(others).toHaveLength(3);
    for (const content of [first, ...others.map((other) => ({ ...first, ...other }))]) {
      const checked = await app.call('POST', `${workspace.appPath}/protocols/check`, { body: { content } });
      expect(checked.body).toEqual({ valid: true, diagnostics: [] });
    }
  });
});
