import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import { compileProtocol } from './check.ts';
import { timelineOf } from './timeline.ts';
import type { Participation } from './types.ts';

interface GivenPerson {
  enrolled_at: string;
  time_zone: string;
  fields?: Record<string, string>;
  completed?: Record<string, string>;
}

interface GoldenCase {
  name: string;
  protocol: JsonObject;
  participation: GivenPerson;
  expected: { wave: string; k: number; opens_at: string; closes_at: string }[];
}

/** Made with python-dateutil and zoneinfo; Temporal agrees on every occasion. */
const { cases } = JSON.parse(
  readFileSync(new URL('../golden/protocol_timelines.json', import.meta.url), 'utf8'),
) as { cases: GoldenCase[] };

const participation = ({
  enrolled_at,
  time_zone,
  fields = {},
  completed = {},
}: GivenPerson): Participation => ({
  enrolledAt: Date.parse(enrolled_at),
  timeZone: time_zone,
  fields,
  completed: Object.fromEntries(Object.entries(completed).map(([wave, at]) => [wave, [Date.parse(at)]])),
  seed: 'test',
});

function timeline(content: JsonObject, given: GivenPerson) {
  const { protocol, diagnostics } = compileProtocol(content);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return timelineOf(protocol!, participation(given)).map(({ wave, k, opensAt, closesAt }) => ({
    wave,
    k,
    opens_at: new Date(opensAt).toISOString().replace('.000Z', 'Z'),
    closes_at: new Date(closesAt).toISOString().replace('.000Z', 'Z'),
  }));
}

describe('timelines of published calendars', () => {
  test.each(cases)('$name', ({ protocol, participation: given, expected }) => {
    expect(timeline(protocol, given)).toEqual(expected);
  });
});
