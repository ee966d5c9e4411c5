import { type Position, quote } from '../content/diagnostics.ts';
import type { OutreachRule } from '../messages/outreach-rule.ts';
import { longestMs, parseDuration, shortestMs } from './duration.ts';
import type { Duration, Protocol, Wave } from './types.ts';

/**
 * Compares the messages of a protocol with its waves.
 * @param ids the ids of the waves as written
 */
export function checkOutreach({ outreach, waves }: Protocol, at: Position, ids: ReadonlySet<unknown>): void {
  const { diagnostics } = at;
  const seen = new Set<string>();
  for (const each of outreach) {
    const name = each.wave;
    const position = diagnostics.positionOf(each);
    if (!ids.has(name))
      position
        .at('wave')
        .error('unknown_reference', `There is no wave ${quote(name)}.`, { name, of: 'wave' });
    if (seen.has(name))
      position.at('wave').error('duplicate_id', `The wave ${quote(name)} already has rules.`, { name });
    seen.add(name);
    const wave = waves.find(({ id }) => id === name);
    if (wave) for (const rule of each.rules) checkTiming(rule, wave, diagnostics.positionOf(rule));
  }
}

/** Reports rules that write only when the occasion is over, or before it has begun. */
function checkTiming({ on, after, every }: OutreachRule, { closes }: Wave, at: Position): void {
  const text = after ?? every;
  const first = text === undefined ? undefined : parseDuration(text);
  if (!first) return;
  if (on === 'reminder' && isAtLeast(first, closes))
    at.at(after === undefined ? 'every' : 'after').warning(
      'no_effect',
      'The occasion closes before the first reminder.',
    );
  if (on === 'closing' && isAtLeast(first, closes) && !isAtLeast(closes, first))
    at.at('after').warning('no_effect', 'The occasion is not open for that long before it closes.');
}

/** Whether one duration is at least as long as another, wherever in the calendar they begin. */
function isAtLeast(one: Duration, other: Duration): boolean {
  if (shortestMs(one) >= longestMs(other)) return true;
  return one.months >= other.months && one.days >= other.days && one.ms >= other.ms;
}
