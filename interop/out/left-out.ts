import type { Contents, Json } from '@eps/engine';
import { KINDS } from '@eps/engine';
import { isObject, pointer } from '../limits.ts';
import type { Source } from './source.ts';

/** The keys that every format carries, or about which the exporters report themselves; `*` is any key. */
const CARRIED = `
  experience/title experience/translations
  experience/scales/*/*/id experience/scales/*/*/label experience/scales/*/*/scores
  experience/scales/*/*/text experience/scales/*/*/exclusive
  experience/sections/*/id experience/sections/*/title experience/sections/*/description
  experience/sections/*/visible_if
  experience/questions/*/id experience/questions/*/section_id experience/questions/*/prompt
  experience/questions/*/input experience/questions/*/scale experience/questions/*/required
  experience/questions/*/min experience/questions/*/max experience/questions/*/step
  experience/questions/*/min_date experience/questions/*/max_date experience/questions/*/description
  experience/questions/*/max_choices experience/questions/*/max_length experience/questions/*/visible_if
  experience/questions/*/scores experience/questions/*/rows
  experience/questions/*/options/*/id experience/questions/*/options/*/label
  experience/questions/*/options/*/scores experience/questions/*/options/*/text
  experience/questions/*/options/*/exclusive
  scorecard/concepts/*/id scorecard/concepts/*/method scorecard/concepts/*/items
  scorecard/concepts/*/expression scorecard/concepts/*/missing scorecard/concepts/*/scale
  scorecard/concepts/*/irt
  context/locale guardrail/rules`
  .trim()
  .split(/\s+/);

/** Keys without effect on answers and scores; all others change how the instrument works or reads. */
const WITHOUT_EFFECT =
  /^(?:report_template|experience\/(?:presentation|redirect|.*_media|scales\/.+\/\d+\/image|questions\/\d+\/(?:remarks|correction|media|purpose|sensitive|placeholder|min_label|max_label|options\/\d+\/image)|sections\/\d+\/(?:media|break))|scorecard\/(?:primary_metric|translations|concepts\/\d+\/(?:label|reliability|sensitive|parent|direction|range)))/;

/** Defaults, which say nothing. */
const SAYS_NOTHING = new Map<string, Json>([['adaptive_policy/mode', 'fixed']]);

/**
 * Reports every key of the contents that the format has no place for.
 * @param carried further keys that this format carries
 */
export function reportLeftOut(source: Source, carried: readonly string[]): void {
  const patterns = [...CARRIED, ...carried].map((pattern) => pattern.split('/'));
  for (const kind of KINDS) visit((source.contents as Contents)[kind], [kind], patterns, source);
}

function visit(value: Json, path: readonly string[], patterns: readonly string[][], source: Source): void {
  const matching = patterns.filter((pattern) => isPrefix(path, pattern));
  if (matching.some(({ length }) => length === path.length)) return;
  const isPart = path.length === 1 || matching.length > 0;
  if (isPart && (isObject(value) || Array.isArray(value))) {
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], patterns, source);
    return;
  }
  const name = path.join('/');
  const isEmpty = value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  if (path.at(-1) === '$schema' || isEmpty || SAYS_NOTHING.get(name) === value) return;
  const message = `The format has no place for ${JSON.stringify(path.at(-1))}; it is left out.`;
  const place = pointer('', ...path);
  if (WITHOUT_EFFECT.test(name)) source.findings.info('property_left_out', place, message);
  else source.findings.warning('property_left_out', place, message);
}

function isPrefix(path: readonly string[], pattern: readonly string[]): boolean {
  return (
    path.length <= pattern.length &&
    path.every((key, index) => pattern[index] === '*' || pattern[index] === key)
  );
}
