import { quote } from '../content/findings.ts';
import type { DraftItem, DraftOption, Instrument } from '../content/instrument.ts';
import { objectsIn, pointer } from '../limits.ts';
import { type Asked, numberIn } from './parts.ts';
import { type Question, type Survey, wordIn } from './source.ts';

/** Gives options the points of the scoring categories, which become scores; missing answers add 0. */
export class Scores {
  readonly #categories: ReadonlyMap<string, string>;
  readonly #items = new Map<string, DraftItem[]>();
  readonly #instrument: Instrument;

  constructor({ categories }: Survey, instrument: Instrument) {
    this.#categories = new Map(categories.map(({ ID, Name }) => [wordIn(ID), wordIn(Name) || wordIn(ID)]));
    this.#instrument = instrument;
  }

  add({ payload, place }: Question, asked: readonly Asked[]): void {
    objectsIn(payload.GradingData).forEach((grade, index) => {
      const points = Object.entries(grade.Grades ?? {}).flatMap(([category, value]) => {
        const number = numberIn(value);
        return number === undefined || number === 0 ? [] : [[category, number] as const];
      });
      if (points.length === 0) return;
      const [choice, column] = [wordIn(grade.ChoiceID), wordIn(grade.AnswerID)];
      const found = optionOf(asked, choice, column);
      for (const [category, number] of points) {
        if (found && this.#categories.has(category)) this.#score(found, category, number);
        else
          this.#instrument.findings.warning(
            'score_not_carried',
            pointer(place, 'GradingData', index),
            `The points of ${quote([choice, column].filter((part) => part !== '').join(' '))} are left out.`,
          );
      }
    });
  }

  #score(
    { option, itemId }: { option: DraftOption; itemId: string },
    category: string,
    number: number,
  ): void {
    option.scores = { ...option.scores, [category]: number };
    const items = this.#items.get(category) ?? [];
    if (!items.some((item) => item.itemId === itemId)) items.push({ itemId, weight: 1 });
    this.#items.set(category, items);
  }

  finish(): void {
    const { concepts, questions } = this.#instrument;
    const byId = new Map(questions.map((question) => [question.id, question]));
    for (const [id, items] of this.#items) {
      // A choice without points counts 0, and not its code.
      for (const { itemId } of items)
        for (const option of byId.get(itemId)?.options ?? [])
          option.scores = { ...option.scores, [id]: option.scores?.[id] ?? 0 };
      concepts.set(id, { place: '', id, label: this.#categories.get(id)!, items, missing: 'zero' });
    }
  }
}

function optionOf(asked: readonly Asked[], choice: string, column: string) {
  const target = column === '' || asked[0]?.rows ? asked[0] : asked.find(({ part }) => part === choice);
  const optionId = target?.options.get(column || choice);
  const option = target?.question.options.find(({ id }) => id === optionId);
  return target && option ? { option, itemId: target.question.id } : undefined;
}
