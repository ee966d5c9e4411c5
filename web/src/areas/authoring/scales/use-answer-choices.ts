import { sameJson } from '@eps/sdk';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import type { AnswerChoice } from './answer-choice.ts';
import { READY_SCALES, type ReadyLanguage, readyLabels } from './ready-scales.ts';
import { useScaleWords } from './words.ts';

export interface ShownChoice {
  /** Identifies the choice in lists. */
  key: string;
  choice: AnswerChoice;
  label: string;
  /** The first and the last answer. */
  about: string;
}

/** The ways in which several questions can be answered, in groups. */
export function useAnswerChoices(language: ReadyLanguage): { group: string; choices: ShownChoice[] }[] {
  const words = useScaleWords();
  const scales = useSnapshot(
    ({ document }) =>
      Object.entries(asObject(document.contents.experience.scales)).map(([id, options]) => ({
        id,
        labels: objectsOf(options).map((option) => textOf(option.label) || textOf(option.id)),
      })),
    (one, other) => sameJson(one, other),
  );
  const own = scales.map(({ id, labels }) => shown(`scale:${id}`, { type: 'scale', id }, id, labels));
  const ready = READY_SCALES.map((scale) =>
    shown(`ready:${scale}`, { type: 'ready', scale }, words(scale), readyLabels(scale, language)),
  );
  const other = (['text', 'long_text', 'boolean'] as const).map((input) =>
    shown(`input:${input}`, { type: 'input', input }, words(input), []),
  );
  return [
    { group: words('own'), choices: own },
    { group: words('ready'), choices: ready },
    { group: words('other'), choices: other },
  ].filter(({ choices }) => choices.length > 0);
}

function shown(key: string, choice: AnswerChoice, label: string, labels: readonly string[]): ShownChoice {
  return { key, choice, label, about: labels.length > 0 ? `${labels[0]} – ${labels.at(-1)}` : '' };
}
