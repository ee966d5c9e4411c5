import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '../../server/src/audit/actions.ts';
import { EVENT_TYPES } from '../../server/src/events/types.ts';
import { EVENT_TYPES as OFFERED } from '../src/areas/operating/events/event-types.ts';
import english from '../src/base/locales/en.json' with { type: 'json' };

const keys = Object.keys(english);

test.each([
  ['audit-actions', AUDIT_ACTIONS],
  ['audit-resources', AUDIT_RESOURCES],
  ['events', EVENT_TYPES],
])('every code of %s has a name', (family, codes) => {
  const named = keys.filter((key) => key.startsWith(`${family}.`));
  expect(named.sort()).toEqual(codes.map((code) => `${family}.${code}`).sort());
});

test('every event type can be chosen', () => {
  expect([...OFFERED].sort()).toEqual([...EVENT_TYPES].sort());
});
