import { Diagnostics, Position, quote } from '../content/diagnostics.ts';
import { isObject } from '../content/fields.ts';
import type { Diagnostic, Json, JsonObject, Kind } from '../types.ts';
import { checkOutreach } from './check-outreach.ts';
import { scoreReferences } from './condition.ts';
import { shortestMs } from './duration.ts';
import { readProtocol } from './read.ts';
import { occasionsOf } from './timeline.ts';
import type { Protocol, Wave } from './types.ts';

/** The most occasions that a person can have. */
const MAX_OCCASIONS = 5_000;

/** A finding about a protocol. `pointer` is an RFC 6901 JSON Pointer into its content. */
export type ProtocolDiagnostic = Omit<Diagnostic, 'kind'>;

/** Positions carry a kind of definition; a protocol has none, and its diagnostics leave it out. */
const NO_KIND: Kind = 'context';

/**
 * Compiles the content of a protocol.
 * @returns the diagnostics and the protocol, which is null if a diagnostic is an error
 */
export function compileProtocol(content: JsonObject): {
  protocol: Protocol | null;
  diagnostics: ProtocolDiagnostic[];
} {
  const diagnostics = new Diagnostics();
  const at = new Position(diagnostics, NO_KIND);
  const protocol = readProtocol(content, at);
  checkWaves(protocol, at, listedIds(content['waves']));
  checkArms(protocol, at, listedIds(content['waves']));
  checkConditions(at, listedIds(content['waves']));
  checkOutreach(protocol, at, listedIds(content['waves']));
  checkExitIds(protocol, at);
  checkReach(protocol, diagnostics);
  return {
    protocol: diagnostics.hasErrors ? null : protocol,
    diagnostics: diagnostics.list().map(({ kind: _, ...rest }) => rest),
  };
}

/** Returns the ids of the waves as written, so that a wave with an error is not reported as missing too. */
function listedIds(waves: Json | undefined): ReadonlySet<unknown> {
  return new Set(Array.isArray(waves) ? waves.filter(isObject).map(({ id }) => id) : []);
}

function checkWaves({ waves, fields }: Protocol, at: Position, ids: ReadonlySet<unknown>): void {
  const { diagnostics } = at;
  if (ids.size === 0)
    at.at('waves').warning('no_waves', 'The protocol has no wave, so nobody is ever asked.');
  const fieldIds = new Set(fields.map((field) => field.id));
  for (const wave of waves) {
    const position = diagnostics.positionOf(wave);
    const { anchor } = wave;
    if (anchor.on === 'completed' && !ids.has(anchor.wave))
      unknown('wave', anchor.wave, position.at('anchor', 'wave'));
    if (anchor.on === 'field' && !fieldIds.has(anchor.field))
      unknown('field', anchor.field, position.at('anchor', 'field'));
    checkOverlap(wave, position);
  }
  const most = waves.reduce((sum, wave) => sum + occasionsOf(wave), 0);
  if (most > MAX_OCCASIONS)
    at.at('waves').error(
      'limit_exceeded',
      `A person would have ${most} occasions; the limit is ${MAX_OCCASIONS}.`,
      { limit: MAX_OCCASIONS, found: most },
    );
}

/** The task of a rule is stored under the id of the rule. */
function checkExitIds({ exits }: Protocol, { diagnostics }: Position): void {
  const seen = new Set<string>();
  for (const exit of exits) {
    const { id } = exit;
    if (id === undefined) continue;
    if (seen.has(id)) {
      const at = diagnostics.positionOf(exit).at('id');
      at.error('duplicate_id', `The id ${quote(id)} is used twice.`, { name: id });
    }
    seen.add(id);
  }
}

function unknown(what: string, name: string, at: Position): void {
  at.error('unknown_reference', `There is no ${what} ${quote(name)}.`, { name, of: what });
}

/** Of two occasions that are open at the same time, a person may miss one. */
function checkOverlap({ repeat, closes }: Wave, at: Position): void {
  if (!repeat || shortestMs(repeat.every) >= shortestMs(closes)) return;
  at.at('closes').warning('occasions_overlap', 'An occasion is still open when the next one opens.');
}

function checkArms(
  { arms, waves, randomization, exits }: Protocol,
  at: Position,
  ids: ReadonlySet<unknown>,
): void {
  const known = new Set(arms.map((arm) => arm.id));
  for (const wave of waves)
    for (const [index, arm] of (wave.arms ?? []).entries())
      if (!known.has(arm)) unknown('arm', arm, at.diagnostics.positionOf(wave).at('arms', index));
  for (const exit of exits)
    for (const [index, wave] of exit.waves.entries())
      if (!ids.has(wave)) unknown('wave', wave, at.diagnostics.positionOf(exit).at('waves', index));
  if (!randomization) {
    if (arms.length > 1)
      at.at('arms').error('missing_key', 'Several arms need "randomization".', { name: 'randomization' });
    return;
  }
  const total = arms.reduce((sum, { ratio }) => sum + ratio, 0);
  const position = at.diagnostics.positionOf(randomization).at('block_sizes');
  if (total === 0) at.at('arms').error('missing_key', '"randomization" needs "arms".', { name: 'arms' });
  else if (randomization.blockSizes.length === 0)
    position.error('out_of_range', 'At least one size is needed.');
  for (const [index, size] of randomization.blockSizes.entries())
    if (total > 0 && size % total !== 0)
      position
        .at(index)
        .error(
          'not_a_multiple',
          `A block of ${size} cannot contain the arms in their shares, which add up to ${total}.`,
          { found: size, of: String(total) },
        );
}

function checkConditions(at: Position, ids: ReadonlySet<unknown>): void {
  for (const { wave, position } of scoreReferences(at)) if (!ids.has(wave)) unknown('wave', wave, position);
}

/** Reports waves that nobody reaches, with the chain of waves that they depend on. */
function checkReach({ waves, arms }: Protocol, diagnostics: Diagnostics): void {
  const byId = new Map(waves.map((wave) => [wave.id, wave]));
  const everyArm = arms.map((arm) => arm.id);
  for (const wave of waves) {
    const chain = [wave.id];
    let common = new Set(wave.arms ?? everyArm);
    let current: Wave | undefined = wave;
    while (current?.anchor.on === 'completed') {
      const next = current.anchor.wave;
      if (chain.includes(next)) {
        unreached(wave, `it waits for its own completion: ${[...chain, next].join(' ← ')}`, diagnostics);
        break;
      }
      chain.push(next);
      current = byId.get(next);
      common = new Set([...common].filter((arm) => (current?.arms ?? everyArm).includes(arm)));
      if (everyArm.length > 0 && common.size === 0) {
        unreached(wave, `no arm has all of ${chain.join(' ← ')}`, diagnostics);
        break;
      }
    }
    if (wave.arms?.length === 0) unreached(wave, 'its list of arms is empty', diagnostics);
  }
}

function unreached(wave: Wave, reason: string, diagnostics: Diagnostics): void {
  diagnostics
    .positionOf(wave)
    .error('never_reached', `Nobody reaches the wave ${quote(wave.id)}: ${reason}.`, { name: wave.id });
}
