import { expect, test } from 'vitest';
import { loadWords } from '../../../base/language.ts';
import { type DescribedRecurrence, recurrenceSentence, weekdayName } from './recurrence-words.ts';

const [en, de] = [await loadWords('en'), await loadWords('de')];

const BERLIN = { timezone: 'Europe/Berlin', local_time: '09:00', starts_at: '2026-12-01T23:30:00Z' };

test.each<[Partial<DescribedRecurrence> & Pick<DescribedRecurrence, 'frequency'>, string, string]>([
  [
    { frequency: 'one_time' },
    'Once: one cycle from 2 December 2026 at 00:30 (Europe/Berlin), with no end date.',
    'Einmal: ein Zyklus ab 2. Dezember 2026 um 00:30 (Europe/Berlin), ohne Enddatum.',
  ],
  [
    { frequency: 'daily' },
    'Every day at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Jeden Tag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'weekly', weekday: 0 },
    'Every Sunday at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Jeden Sonntag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'biweekly' },
    'Every second Wednesday at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Jeden zweiten Mittwoch um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'monthly', day_of_month: 31 },
    'Every month on the 31st, or the last day of a shorter month, at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Jeden Monat am 31. oder am letzten Tag eines kürzeren Monats, um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'quarterly' },
    'Every three months on the 2nd, at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Alle drei Monate am 2., um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'yearly', day_of_month: 3 },
    'Every year on the 3rd of December, at 09:00 (Europe/Berlin), from 2 December 2026.',
    'Jedes Jahr am 3. Dezember, um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'on_event', event_names: ['order_paid', 'case_closed'] },
    'Whenever one of these events is reported: order_paid or case_closed; from 2 December 2026.',
    'Sobald eines dieser Ereignisse gemeldet wird: order_paid oder case_closed; ab dem 2. Dezember 2026.',
  ],
  [
    { frequency: 'daily', count: 1 },
    'Every day at 09:00 (Europe/Berlin), from 2 December 2026. Ends after 1 cycle.',
    'Jeden Tag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026. Endet nach 1 Zyklus.',
  ],
  [
    { frequency: 'daily', count: 10_000 },
    'Every day at 09:00 (Europe/Berlin), from 2 December 2026. Ends after 10,000 cycles.',
    'Jeden Tag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026. Endet nach 10.000 Zyklen.',
  ],
  [
    { frequency: 'daily', until: '2026-12-24' },
    'Every day at 09:00 (Europe/Berlin), from 2 December 2026. The last cycle starts no later than 24 December 2026.',
    'Jeden Tag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026. Der letzte Zyklus beginnt spätestens am 24. Dezember 2026.',
  ],
  [
    { frequency: 'daily', until: '2026-12-24T23:30:00Z' },
    'Every day at 09:00 (Europe/Berlin), from 2 December 2026. The last cycle starts no later than 25 December 2026 at 00:30.',
    'Jeden Tag um 09:00 Uhr (Europe/Berlin), ab dem 2. Dezember 2026. Der letzte Zyklus beginnt spätestens am 25. Dezember 2026 um 00:30.',
  ],
  [
    { frequency: 'one_time', count: 2 },
    'Once: one cycle from 2 December 2026 at 00:30 (Europe/Berlin), with no end date.',
    'Einmal: ein Zyklus ab 2. Dezember 2026 um 00:30 (Europe/Berlin), ohne Enddatum.',
  ],
])('recurrenceSentence: $frequency', (fields, english, german) => {
  const recurrence = { ...BERLIN, ...fields };
  expect(recurrenceSentence(recurrence, en)).toBe(english);
  expect(recurrenceSentence(recurrence, de)).toBe(german);
});

test('weekdayName: 0 and 7 are Sunday', () => {
  expect([0, 1, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Sunday', 'Monday', 'Sunday']);
});
