import type { ExperienceDraft } from '../../../shared/content/draft.ts';
import { type Contents, KINDS } from '../../../shared/content/kinds.ts';
import { useInstrumentActions, useOpenInstrument } from '../editor/instrument.ts';
import { followed } from '../editor/selection.ts';
import { type AnswerChoice, withAnswerChoice } from '../scales/answer-choice.ts';
import type { ReadyLanguage } from '../scales/ready-scales.ts';
import { withConcept, withoutSubscale, withSubscale } from '../scales/subscales.ts';
import { moveQuestions, moveToSection, removeQuestions, setRequired } from './bulk.ts';
import { outlineOf } from './outline.ts';

/**
 * The actions on several questions at once; each is one step of undo.
 *
 * @param onDone called with the action
 */
export function useBulk(ids: ReadonlySet<string>, onDone: (done: 'changed' | 'moved' | 'removed') => void) {
  const { store } = useOpenInstrument();
  const { selected, select } = useInstrumentActions();
  function apply(change: (contents: Contents) => Contents, done: 'changed' | 'moved' = 'changed') {
    const { contents } = store.snapshot().document;
    const next = change(contents);
    if (sameContents(next, contents)) return;
    store.changeAll(next, { kind: 'experience', pointer: selected });
    const pointer = followed(selected, contents.experience, next.experience);
    if (pointer !== selected) select(pointer);
    onDone(done);
  }
  const edit = (change: (experience: ExperienceDraft) => ExperienceDraft, done?: 'moved') =>
    apply((contents) => ({ ...contents, experience: change(contents.experience) }), done);
  const list = () => [...ids].map((questionId) => ({ questionId }));
  return {
    setAnswers: (choice: AnswerChoice, language: ReadyLanguage) =>
      apply((contents) => withAnswerChoice(contents, [...ids], choice, language)),
    setSection: (id: string) =>
      edit((experience) => {
        const row = outlineOf(experience).find((each) => each.type === 'section' && each.id === id);
        return moveToSection(experience, ids, { id, row });
      }, 'moved'),
    setRequired: (isRequired: boolean) => edit((experience) => setRequired(experience, ids, isRequired)),
    addSubscale: (conceptId: string) => apply((contents) => withSubscale(contents, list(), conceptId)),
    removeSubscale: (conceptId: string) =>
      apply((contents) => withoutSubscale(contents, [...ids], conceptId)),
    newSubscale: (label: string) =>
      apply((contents) => {
        const added = withConcept(contents, label);
        return withSubscale(added.contents, list(), added.conceptId);
      }),
    move: (step: 1 | -1) => edit((experience) => moveQuestions(experience, ids, step) ?? experience, 'moved'),
    remove: () => {
      const { contents } = store.snapshot().document;
      store.changeAll(
        { ...contents, experience: removeQuestions(contents.experience, ids) },
        { kind: 'experience', pointer: selected },
      );
      select('');
      onDone('removed');
    },
  };
}

function sameContents(one: Contents, other: Contents): boolean {
  return KINDS.every((kind) => one[kind] === other[kind]);
}

export type Bulk = ReturnType<typeof useBulk>;
