import { reaches } from '@eps/engine/authoring';
import type { Claim, ClaimReason, Json, Proofs } from '@eps/sdk';
import { useCallback } from 'react';
import { type Language, type TextKey, useLanguage, useWords } from '../../base/language.ts';
import { describeExpression } from '../content/describe.ts';
import { asObject, objectsOf, textOf, valueAt } from '../content/json.ts';
import type { Contents, Kind } from '../content/kinds.ts';
import type { Names } from '../content/names.ts';
import { useSentences } from '../content/sentence.tsx';
import type { Sentences } from '../content/sentences.ts';
import { useStopSentence } from '../content/stop-sentence.ts';
import { numberText, reasonText } from './reason-text.ts';

/** The claim as a sentence, and its reasons. */
export interface ClaimText {
  sentence: string;
  reasons: string[];
}

export type Ranges = Proofs['ranges'];

/** Returns a function that describes a claim about the contents, with the labels of its parts. */
export function useClaimText(contents: Contents, names: Names): (claim: Claim, ranges?: Ranges) => ClaimText {
  const words = useWords();
  const sentences = useSentences();
  const stopSentence = useStopSentence();
  const language = useLanguage();
  return useCallback(
    (claim, ranges = []) => {
      const { key, values } = subjectOf(claim, names, ranges);
      const part = valueAt(contents[claim.kind as Kind] ?? {}, claim.pointer);
      const isStop = claim.claim === 'stop_rule_never_met';
      // The sentence that the name is in has its own full stop.
      const name = (isStop ? stopSentence(asObject(part)) : values.name).replace(/\.$/, '');
      const condition = conditionText(part, contents, names, sentences);
      const shown = (reason: ClaimReason) => {
        const { concept } = reason.values;
        return reasonText(reason, language, {
          ...(condition !== '' && { condition }),
          ...(typeof concept === 'string' && { concept: names.score(concept) }),
        });
      };
      const said = Object.assign({}, ...claim.reasons.map((reason) => reason.values));
      return {
        sentence: words.named(`claims.${key}`, written({ ...said, ...values, name }, language)),
        reasons: claim.reasons.filter(({ code }) => !RESTATED.has(code)).map(shown),
      };
    },
    [contents, names, words, sentences, stopSentence, language],
  );
}

/** Reasons that are already part of the sentence of the claim. */
const RESTATED: ReadonlySet<ClaimReason['code']> = new Set<ClaimReason['code']>([
  'question_visible',
  'section_question_visible',
  'section_condition_holds',
  'no_question_visible',
  'rule_fires',
  'rule_does_not_fire',
  'rule_applies',
  'block_shown',
  'value_without_band',
  'every_value_in_band',
  'value_in_band',
  'no_value_in_band',
  'values_and_range',
]);

type ClaimKey = TextKey extends infer Key ? (Key extends `claims.${infer Name}` ? Name : never) : never;

interface Subject {
  key: ClaimKey;
  values: { name: string; band?: string; end?: number };
}

function subjectOf(claim: Claim, names: Names, ranges: Ranges): Subject {
  const key = `${claim.claim}.${claim.verdict}` as const;
  if (claim.claim === 'band_unreachable') return bandSubject(claim, key, names, ranges);
  return { key, values: { name: nameOf(claim, names) } };
}

function nameOf({ claim, kind, id }: Claim, names: Names): string {
  if (claim === 'section_unreachable')
    return names.sections.find((section) => section.id === id)?.label || id;
  if (kind === 'experience') return names.question(id)?.label ?? id;
  if (kind === 'guardrail') return names.rules.find((rule) => rule.id === id)?.label ?? id;
  if (kind === 'scorecard') return names.score(id);
  return claim === 'policy_rule_never_applies' ? String(Number(id) + 1) : id;
}

/** A band is named `score_id.band_id`; the end of the range explains why nobody reaches it. */
function bandSubject({ id, verdict }: Claim, key: ClaimKey, names: Names, ranges: Ranges): Subject {
  const score = [...names.concepts, ...names.composites].find(
    (each) => id.startsWith(`${each.id}.`) && each.bands.some((band) => id === `${each.id}.${band.id}`),
  );
  const band = score?.bands.find((each) => id === `${score.id}.${each.id}`);
  if (!score || !band) return { key, values: { name: id, band: id } };
  const values = { name: score.label, band: band.label };
  const range = ranges.find((each) => each.id === score.id && each.is_exact);
  if (verdict !== 'proved' || !range) return { key, values };
  if (band.from !== undefined && !reaches(range.max, band.from))
    return { key: 'band_unreachable.most', values: { ...values, end: range.max } };
  if (band.to !== undefined && reaches(range.min, band.to))
    return { key: 'band_unreachable.least', values: { ...values, end: range.min } };
  return { key, values };
}

/** The condition of a part; a question also has that of its section. */
function conditionText(part: Json | undefined, contents: Contents, names: Names, words: Sentences): string {
  const { section_id, visible_if, when } = asObject(part);
  const sections = objectsOf(contents.experience?.sections);
  const section = sections.find(({ id }) => id === section_id && textOf(id) !== '');
  return [section?.visible_if, visible_if ?? when]
    .filter((condition) => condition !== undefined)
    .map((condition) => describeExpression(condition, names, words))
    .join(words.and);
}

/** Writes the numbers of a sentence in the language. */
function written(values: Record<string, string | number>, language: Language): Record<string, string> {
  const write = numberText(language);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? write(value) : value]),
  );
}
