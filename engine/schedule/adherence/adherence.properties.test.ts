import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import { type AdherenceInput, cycleAdherence } from './adherence.ts';
import { type Adherence, addAdherence, noAdherence } from './counts.ts';
import { earlierOf, RECURRENCE, type Scene, STEP_MS, scenes } from './cycles.test-helper.ts';
import { Enumeration } from './enumeration.test-helper.ts';

/**
 * Compares the counts with an independent enumeration: every half hour of a cycle, the gates of due questions
 * determine what is due, with and without a trigger, while a person logs in, answers and is paused.
 */

function activeOf({ week, enrolled, pause }: Scene) {
  const at = (step: number) => week.startsAt.getTime() + step * STEP_MS;
  const until = Number.POSITIVE_INFINITY;
  if (!pause) return [{ startsAt: at(enrolled), endsAt: until }];
  const [from, to] = [Math.min(...pause), Math.max(...pause)];
  return [
    { startsAt: at(enrolled), endsAt: at(from) },
    { startsAt: at(Math.max(enrolled, to)), endsAt: until },
  ].filter(({ startsAt, endsAt }) => startsAt < endsAt);
}

const total = (days: ReadonlyMap<string, Adherence>) =>
  [...days.values()].reduce(addAdherence, noAdherence());

test('the counts are those of an enumeration of the cycle by half hours', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const enumeration = new Enumeration(scene);
      enumeration.run();
      const { week, closed, now } = scene;
      const at = (step: number) => new Date(week.startsAt.getTime() + step * STEP_MS);
      const input: AdherenceInput = {
        bundle: enumeration.bundle,
        program: { recurrence: RECURRENCE, createdAt: new Date('2025-12-01T00:00:00Z') },
        cycle: week,
        closedAt: closed !== undefined && closed <= now ? at(closed) : null,
        active: activeOf(scene),
        state: enumeration.state,
        deliveries: enumeration.deliveries,
        before: earlierOf(scene),
        now: at(now),
      };
      const { days, changesAt } = cycleAdherence(input);
      expect(total(days)).toEqual(enumeration.counts());
      // Nothing changes by itself before `changesAt`.
      const until = changesAt ? changesAt.getTime() - 1 : at(500).getTime();
      expect(total(cycleAdherence({ ...input, now: new Date(until) }).days)).toEqual(total(days));
    }),
    { numRuns: runs(200) },
  );
});
