import type { Question } from '@eps/engine';
import { Names } from './names.ts';
import { named } from './question-parts.ts';
import type { Source } from './source.ts';
import { TextWriter } from './texts.ts';
import type { Row } from './xlsform-table.ts';

/** Names of choices: those of a list are separated by spaces. */
const RULES = { invalid: /[\s'"]/g, maxLength: 200 };

/** The sheet of choices: questions with the same options share a list. */
export class ChoiceLists {
  readonly #source: Source;
  readonly #names: Names;
  readonly #rows = new Map<string, Row[]>();
  /** By question and by options. */
  readonly #lists = new Map<string, { list: string; names: Names }>();

  constructor(source: Source, names: Names) {
    this.#source = source;
    this.#names = names;
  }

  add(question: Question): void {
    const options = question.options.map((option) => ({
      ...option,
      text: this.#source.optionLabel(question, option),
    }));
    const key = JSON.stringify(options.map(({ id, text }) => [id, text.text, [...text.translations]]));
    const known = this.#lists.get(`options ${key}`);
    if (known) {
      this.#lists.set(`question ${question.id}`, known);
      return;
    }
    // Questions on one scale may translate it in ways of their own.
    const list = this.#names.of('list', key, question.scaleId ?? `${question.id}_options`);
    const names = new Names(RULES);
    const place = this.#source.placeOf(question, 'options');
    // Variables in labels of choices are not replaced.
    const texts = new TextWriter(this.#source.findings);
    this.#rows.set(
      list,
      options.map(({ id, text }) => {
        const name = named(this.#source, names, 'choice', id, place);
        return { list_name: list, name, label: texts.write(text, place) };
      }),
    );
    for (const each of [`options ${key}`, `question ${question.id}`]) this.#lists.set(each, { list, names });
  }

  of({ id }: Question): string {
    return this.#lists.get(`question ${id}`)!.list;
  }

  choice({ id }: Question, optionId: string): string {
    return this.#lists.get(`question ${id}`)!.names.of('choice', optionId);
  }

  /** The list of yes and no. */
  booleans(): string {
    const list = this.#names.of('list of booleans', 'yes_no');
    this.#rows.set(list, [
      { list_name: list, name: 'true', label: 'Yes' },
      { list_name: list, name: 'false', label: 'No' },
    ]);
    return list;
  }

  rows(): Row[] {
    return [...this.#rows.values()].flat();
  }
}
