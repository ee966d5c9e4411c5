import { sameJson } from '@eps/sdk';
import { useWords } from '../../../base/language.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import type { AnswerChoice } from './answer-choice.ts';
import { READY_SCALES, type ReadyLanguage, readyLabels } from './ready-scales.ts';

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
  const words = useWords();
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
    shown(
      `ready:${scale}`,
      { type: 'ready', scale },
      words.named(`answer-scales.${scale}`),
      readyLabels(scale, language),
    ),
  );
  const other = (['text', 'long_text', 'boolean'] as const).map((input) =>
    shown(`input:${input}`, { type: 'input', input }, words.named(`answer-scales.${input}`), []),
  );
  return [
    { group: words('Scales of this instrument'), choices: own },
    { group: words('Ready scales'), choices: ready },
    { group: words('Without a scale'), choices: other },
  ].filter(({ choices }) => choices.length > 0);
}

function shown(key: string, choice: AnswerChoice, label: string, labels: readonly string[]): ShownChoice {
  return { key, choice, label, about: labels.length > 0 ? `${labels[0]} – ${labels.at(-1)}` : '' };
}
