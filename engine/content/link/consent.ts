import type { Experience, Option } from '../../types.ts';
import { type Diagnostics, quote } from '../diagnostics.ts';
import type { ExperienceDraft } from '../drafts.ts';

type ConsentRefusals = Experience['consentRefusals'];

/** Answers that refuse alone or before punctuation: after "0" or "n" other words have another meaning. */
const NO = /^(?:no|nope|non|nein|nee|nej|não|nie|false|0|n)\s*(?:$|[.,;:!?…–—(]|-\s)/iu;

/** First words of options that refuse, in the languages of the built-in instruments and some others. */
const REFUSAL =
  /^(?:no|nope|not|non|nein|nee|nej|não|nie|decline[ds]?|disagree|refuse[ds]?|reject(?:ed)?|deny|withhold|i (?:do not|don't)|ich (?:lehne|stimme nicht))(?![\p{L}\p{N}])/iu;

/** Who has none of these consents. */
const NO_OBSTACLE =
  /^(?:no|não)[\s_-]+(?:\p{L}+[\s_-]+)?(?:obje[cç]|restric|reservation|concern|limit|problem|doubt|worr)/iu;

/**
 * Returns, by question id, the answers that refuse a required consent: false if it has documents, otherwise
 * options, if no expression reads the answer. After one of them nothing else is asked, and the evaluation
 * cannot be completed. Warns of each such question with options, because the content does not state what its
 * "no" means.
 */
export function checkConsent({ questions }: ExperienceDraft, diagnostics: Diagnostics): ConsentRefusals {
  const refusals = new Map<string, ReadonlySet<string | boolean>>();
  const read = new Set(diagnostics.expressions.flatMap(({ references }) => references.answers));
  for (const question of questions) {
    if (question.input !== 'consent' || !question.required) continue;
    if (question.consent) refusals.set(question.id, new Set([false]));
    if (question.consent || read.has(question.id)) continue;
    const refusing = question.options.filter(isRefusal);
    const refusal = refusing[0];
    if (refusal === undefined) continue;
    refusals.set(question.id, new Set(refusing.map(({ id }) => id)));
    diagnostics
      .positionOf(question)
      .at('required')
      .warning(
        'consent_refusal',
        `What does ${quote(refusal.label)} mean? Nothing reads the answer: after ${quote(refusal.id)} nothing else is asked, and the evaluation is never completed.`,
        { name: refusal.id, of: question.id },
        `Remove the options, so that only agreement is accepted; or use the answer, e.g. hide the other questions with "visible_if":{"op":"ne","args":[{"op":"answer","question_id":${JSON.stringify(question.id)}},{"op":"lit","value":${JSON.stringify(refusal.id)}}]}.`,
      );
  }
  return refusals;
}

function isRefusal({ id, label }: Option): boolean {
  return [id, label].some((text) => NO.test(text) || (REFUSAL.test(text) && !NO_OBSTACLE.test(text)));
}
