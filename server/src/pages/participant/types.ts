import type { AnswerValue, Operations, ParticipantQuestion } from '../../../../sdk/types.gen.ts';

/**
 * The types that the scripts of the participant page share. The browser loads the scripts only, never this
 * file.
 */

export type {
  AnswerValue,
  CompletionResult,
  ParticipantQuestion,
  SessionView,
} from '../../../../sdk/types.gen.ts';

export type SaveAnswersBody = Operations['saveParticipantAnswers']['body'];

export type AnswerItem = SaveAnswersBody['answers'][number];

export type InstrumentEvent = NonNullable<SaveAnswersBody['events']>[number];

/** What a respondent did with a question: answered it or declined to answer. */
export type Answer = { value: AnswerValue } | { declined: true };

/** Called with the new value of an input, or with undefined when it has no valid value. */
export type OnValue = (value: AnswerValue | undefined) => void;

/** Creates the form controls of one question. */
export type Drawer = (question: ParticipantQuestion, onValue: OnValue) => (HTMLElement | undefined)[];

/** A question on the page. */
export interface QuestionView {
  question: ParticipantQuestion;
  node: HTMLFieldSetElement;
  isAnswered(): boolean;
  hasError(): boolean;
  showError(message: string): void;
  focus(): void;
}

/** Questions that are on the page at the same time. */
export interface Step {
  views: QuestionView[];
  node: HTMLFormElement;
  backButton: HTMLButtonElement;
}

export type SaveState = 'saving' | 'saved' | 'waiting';
