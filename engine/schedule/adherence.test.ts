import { expect, test } from 'vitest';
import { type AdherenceDelivery, adherenceOf } from './adherence.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const EARLIER = new Date('2026-03-10T11:00:00Z');
const LATER = new Date('2026-03-10T13:00:00Z');
const delivery = (questionId: string, more: Partial<AdherenceDelivery> = {}): AdherenceDelivery => ({
  questionId,
  reason: 'first_delivery',
  expiresAt: EARLIER,
  answeredAt: null,
  ...more,
});

test('a delivery and its repeats count once', () => {
  const deliveries = [
    delivery('a', { answeredAt: EARLIER }),
    delivery('b'),
    delivery('b', { reason: 'repeat_until_answered', answeredAt: EARLIER }),
    delivery('c'),
    delivery('c', { reason: 'repeat_until_answered' }),
    delivery('d', { expiresAt: LATER }),
    delivery('e', { expiresAt: null }),
    delivery('a', { reason: 'recurring' }),
  ];
  expect(adherenceOf(deliveries, NOW)).toEqual({ due: 6, answered: 1, late: 1, missed: 2 });
});

test('counts nothing without deliveries', () => {
  expect(adherenceOf([], NOW)).toEqual({ due: 0, answered: 0, late: 0, missed: 0 });
});
