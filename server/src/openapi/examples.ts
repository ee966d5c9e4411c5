import type { TSchema } from 'typebox';
import { DATE, TIME_OF_DAY } from '../http/time-of-day.ts';
import type { Json, JsonSchema } from './json.ts';

/** The pattern of a SHA-256 digest. */
const SHA256 = '^[0-9a-f]{64}$';

const INSTANT = '2026-01-15T09:00:00.000Z';

/** Realistic values of strings by the name of the field. */
const TEXTS: Record<string, string> = {
  api_key_name: 'Production',
  business_id: 'wellbeing',
  content_hash: 'sha256:6f1ed002ab5595859014ebf0951522d9e1a8ddfe0c5e9f1e5e4c1b7a1d2e3f40',
  context_fingerprint: 'hmac-sha256:0b5e9f1e5e4c1b7a1d2e3f406f1ed002ab5595859014ebf0951522d9e1a8ddfe',
  description: 'Asks for the mood once a week.',
  email: 'ada@example.com',
  event_type: 'evaluation.completed',
  fingerprint: 'sha256:0b5e9f1e5e4c1b7a1d2e3f406f1ed002ab5595859014ebf0951522d9e1a8ddfe',
  key: 'eps_…',
  locale: 'en',
  login_session_id: 'login-1',
  message: 'The question has no prompt.',
  name: 'Wellbeing',
  next_cursor: '',
  page: '/home',
  phone: '+49 30 1234567',
  pointer: '/questions/0/prompt',
  question_id: 'mood',
  reason: 'Checked with the participant.',
  role: 'viewer',
  status: 'active',
  slug: 'wellbeing',
  timezone: 'Europe/Berlin',
  title: 'Wellbeing',
  url: 'https://example.com/hooks',
  version: '1.0.0',
};

/** Returns a value that matches the schema, for endpoints without an example. The result is deterministic. */
export function exampleOf(schema: TSchema): Json {
  return example(JSON.parse(JSON.stringify(schema)) as JsonSchema, '');
}

function example(schema: JsonSchema, name: string): Json {
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  const branches = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (branches) return example(branches.find(({ type }) => type !== 'null') ?? {}, name);
  switch (schema['type']) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        example((schema['items'] ?? {}) as JsonSchema, singular(name)),
      );
    case 'integer':
    case 'number':
      return exampleNumber(schema, name);
    case 'boolean':
      return true;
    case 'string':
      return exampleString(schema, name);
    default:
      return {};
  }
}

function exampleObject(schema: JsonSchema): Json {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, example(value, key)]));
}

function exampleNumber(schema: JsonSchema, name: string): number {
  const least = Number(schema['minimum'] ?? 0);
  const most = Number(schema['maximum'] ?? Number.POSITIVE_INFINITY);
  const typical = /(^|_)(rate|ratio)$/.test(name) ? 0.8 : 1;
  return Math.min(most, Math.max(least, typical));
}

function exampleString(schema: JsonSchema, name: string): string {
  if (schema['format'] === 'date-time') return INSTANT;
  if (schema['pattern'] === SHA256) return TEXTS['content_hash']!.slice('sha256:'.length);
  if (schema['format'] === 'uuid' || name === 'id' || name.endsWith('_id'))
    return TEXTS[name] ?? uuidFor(name);
  if (schema['format'] === 'uri') return 'https://example.com/hooks';
  if (/_at$/.test(name)) return INSTANT;
  if (schema['pattern'] === TIME_OF_DAY) return '09:00';
  if (schema['pattern'] === DATE) return '2026-11-02';
  if (String(schema['pattern']).includes('@')) return TEXTS['email']!;
  return TEXTS[name] ?? 'text';
}

/** Returns the same ID for the same name, so that a resource has one ID throughout the document. */
function uuidFor(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 0xffffffff;
  return `019bc0de-0000-7000-8000-0000${hash.toString(16).padStart(8, '0')}`;
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
