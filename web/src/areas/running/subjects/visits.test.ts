import type { AuditEntry } from '@eps/sdk';
import { expect, test } from 'vitest';
import { visitsOf } from './visits.ts';

const read = (minute: number, action: string, user_id: string, reason?: string) =>
  ({
    id: `${minute} ${action}`,
    actor_kind: 'user',
    actor_id: user_id,
    user_id,
    action,
    created_at: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
    details: reason === undefined ? {} : { reason },
  }) as unknown as AuditEntry;

test('visitsOf joins the reads of one reader until a break of half an hour', () => {
  const newestFirst = [
    read(80, 'subject.read', 'ada'),
    read(31, 'evaluation.read', 'ada', 'review'),
    read(5, 'subject.read', 'bert'),
    read(1, 'contact.read', 'ada'),
    read(0, 'subject.read', 'ada'),
    read(0, 'subject.read', 'ada'),
  ];
  const visits = visitsOf(newestFirst);
  expect(visits.map(({ first, actions }) => [first.user_id, ...actions])).toEqual([
    ['ada', 'subject.read'],
    ['bert', 'subject.read'],
    ['ada', 'subject.read', 'contact.read', 'evaluation.read'],
  ]);
  expect(visits[2]).toMatchObject({
    from: '2026-01-01T09:00:00.000Z',
    until: '2026-01-01T09:31:00.000Z',
    reasons: ['review'],
  });
});
