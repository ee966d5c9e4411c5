import { Type } from '../../../http/type.ts';

/** The parts that an export can include in addition to scores, in the order of the columns. */
export const INCLUDABLE = [
  'measured_at',
  'participation',
  'origin',
  'external_ids',
  'link_values',
  'locale',
  'duration',
  'rule_hits',
  'reviews',
  'item_scores',
  'answers',
] as const;
export type ExportPart = (typeof INCLUDABLE)[number];
export type ExportParts = ReadonlySet<ExportPart>;

const names = INCLUDABLE.join('|');

/** A comma-separated list of what to include. */
export const IncludeList = Type.String({
  pattern: `^(${names})(,(${names})){0,${INCLUDABLE.length - 1}}$`,
  description: `What to add, separated by commas: ${INCLUDABLE.map((name) => `\`${name}\``).join(', ')}.`,
  examples: ['answers,item_scores,duration'],
});
