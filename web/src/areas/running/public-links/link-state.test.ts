import type { ProgramLink } from '@eps/sdk';
import { expect, test } from 'vitest';
import { linkState } from './link-state.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const link = (changes: Partial<ProgramLink>) =>
  linkState(
    {
      id: 'link',
      program_id: 'program',
      name: 'Poster',
      identity_mode: 'reusable',
      session_count: 2,
      created_at: '2026-11-01T00:00:00.000Z',
      ...changes,
    },
    NOW,
  );

test('a link is open unless its times or its limit say otherwise', () => {
  expect(link({})).toBe('open');
  expect(link({ opens_at: '2026-11-20T12:00:00.000Z', closes_at: '2026-11-20T12:00:00.001Z' })).toBe('open');
  expect(link({ opens_at: '2026-11-20T12:00:00.001Z' })).toBe('waiting');
  expect(link({ closes_at: '2026-11-20T12:00:00.000Z' })).toBe('closed');
  expect(link({ max_sessions: 3 })).toBe('open');
  expect(link({ max_sessions: 2 })).toBe('full');
  expect(link({ max_sessions: 2, closes_at: '2026-11-19T00:00:00.000Z' })).toBe('closed');
});
