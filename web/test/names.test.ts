import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '../../server/src/audit/actions.ts';
import { EVENT_TYPES } from '../../server/src/events/types.ts';
import { EVENT_NAMES } from '../src/areas/operating/events/event-types.ts';
import { ACTION_NAMES, RESOURCE_NAMES } from '../src/ui/audit/names.ts';

test.each([
  ['action', ACTION_NAMES, AUDIT_ACTIONS],
  ['resource type', RESOURCE_NAMES, AUDIT_RESOURCES],
  ['event type', EVENT_NAMES, EVENT_TYPES],
])('every %s has a name in both languages', (_, names, codes) => {
  expect(Object.keys(names).sort()).toEqual([...codes].sort());
});
