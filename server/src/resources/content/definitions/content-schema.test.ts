import { checkContent, KINDS } from '@eps/engine';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/prepared.ts';

const app = useTestApp();

const get = (path: string, headers = {}) => app.call('GET', path, { key: null, headers });
const typo = { questions: [{ id: 'q1', promt: 'How are you?', prompt: 'How are you?', input: 'text' }] };

describe('getContentSchema', () => {
  test('returns a JSON Schema of each kind, without a credential', async () => {
    for (const kind of KINDS) {
      const { status, headers, text } = await get(`/v1/schemas/${kind}`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/schema+json; charset=utf-8');
      const schema = JSON.parse(text);
      expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(schema.$id).toMatch(new RegExp(`^https?://.*/v1/schemas/${kind}$`));
      const accepts = new Ajv2020({ strict: false }).compile(schema);
      expect(accepts({ $schema: schema.$id })).toBe(true);
      expect(checkContent(kind, { $schema: schema.$id })).toEqual([]);
    }
  });

  test('strict schemas reject unknown keys, others accept them as the service does', async () => {
    const accepts = async (query: string) => {
      const { text } = await get(`/v1/schemas/experience${query}`);
      return new Ajv2020({ strict: false }).compile(JSON.parse(text))(typo);
    };
    expect(await accepts('')).toBe(true);
    expect(await accepts('?strict=false')).toBe(true);
    expect(await accepts('?strict=true')).toBe(false);
  });

  test('returns 304 for the entity tag of an earlier response', async () => {
    const first = await get('/v1/schemas/context');
    const { etag } = first.headers;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, text } = await get('/v1/schemas/context', { 'if-none-match': tag });
      expect([status, text, headers['etag']]).toEqual([304, '', etag]);
    }
    expect((await get('/v1/schemas/context', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/v1/schemas/context?strict=true')).headers['etag']).not.toBe(etag);
  });

  test('rejects unknown kinds and parameters with 422', async () => {
    for (const path of ['/v1/schemas/survey', '/v1/schemas/context?strict=maybe', '/v1/schemas/context?x=1'])
      expect((await get(path)).status, path).toBe(422);
  });
});
