import type { AnswerValue, ParticipantQuestion, SaveAnswersRequest } from '../../../../sdk/types.gen.ts';

/**
 * The types that the scripts of the participant page share. The browser loads the scripts only, never this
 * file.
 */

export type {
  AnswerValue,
  CompletionResult,
  OpenedParticipantLink,
  OpenParticipantLinkRequest,
  OwnData,
  OwnDueQuestions,
  ParticipantQuestion,
  PushOffer,
  SaveAnswersRequest,
  SessionView,
} from '../../../../sdk/types.gen.ts';

/** Where the page is. */
export interface Place {
  /** The node that contains the elements of the page. */
  root: Document | ShadowRoot;
  /** The element with language, direction and theme. */
  frame: HTMLElement;
  /** The style sheets of the page, where the document of the page does not link them. */
  styles: readonly CSSStyleSheet[];
  /** The state that survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;
  /** The link or token; without one, that in the address. */
  link?: string;
  colorScheme?: string;
  /** Aborted when the page is taken away. */
  signal?: AbortSignal;
  /** The trigger for which due questions are delivered. */
  trigger?: { event?: string; page?: string; login_session_id?: string };
  /** Starts the page again, with what the storage keeps. */
  restart(): void;
  /** Dispatches an event to the site that embeds the page. */
  emit(name: string, detail: object): void;
}

export type AnswerItem = SaveAnswersRequest['answers'][number];

export type InstrumentEvent = NonNullable<SaveAnswersRequest['events']>[number];

/** The response to a question: an answer, or declining to answer. */
export type Answer = { value: AnswerValue; text?: string } | { declined: true };

/** The entry of a respondent, valid or not; with the text for the chosen option, if it takes one. */
export interface Entry {
  value: AnswerValue;
  text?: string;
  /** Why what was typed into a number, date or time field means no value. */
  unreadable?: 'separators' | 'unit' | 'text';
}

/** The answer that the service has; empty if there is none. */
export interface StoredAnswer {
  value?: AnswerValue;
  text?: string;
  declined?: true;
}

/** An entry that is not saved; without an entry, the answer was removed. */
export interface Draft {
  entry?: Entry | undefined;
  /** The value to send; absent if the service would not accept the entry. */
  answer?: Answer | undefined;
  elapsedMs: number;
  /** The stored answer that was in view; undefined if the page may not read it. */
  replaces?: StoredAnswer | undefined;
  /** The answer that was sent last and may have been saved. */
  sent?: Answer;
}

/** Called with each new entry of an input, or with undefined when it is empty. */
export type OnEntry = (entry: Entry | undefined) => void;

/** Creates the form controls of one question. */
export type Drawer = (
  question: ParticipantQuestion,
  onEntry: OnEntry,
  draft?: Entry,
) => (HTMLElement | undefined)[];

/** Why an answer is not acceptable, in the page's language. */
export interface Problem {
  message: string;
  /** Whether the respondent is not finished yet, so that the message waits until the end of the step. */
  isUnfinished?: boolean;
}

/** Why the service rejected an answer. */
export interface Rejection {
  question_id: string;
  code: string;
  message: string;
}

/** A question on the page. */
export interface QuestionView {
  question: ParticipantQuestion;
  /** The prompt without Markdown. */
  label: string;
  node: HTMLElement;
  isAnswered(): boolean;
  /** What the question shows: an answer like the stored ones. */
  shown(): StoredAnswer;
  /** Shows another answer in place of what was entered. */
  reset(entry: Entry | undefined, declined: boolean): void;
  /** Rows without an answer, of a matrix that must be complete. */
  missingRows(): { label: string; node: HTMLElement }[];
  /** Whether the respondent refused a required consent without options. */
  isRefused(): boolean;
  /** Shows and returns what is wrong with the question now, undefined if nothing is. */
  check(): string | undefined;
  showError(message: string): void;
  focus(): void;
}

/** Questions that are on the page at the same time. */
export interface Step {
  id: string;
  views: QuestionView[];
  node: HTMLFormElement;
  summary: HTMLElement;
  /** The headings and the questions. */
  content: HTMLElement;
  backButton: HTMLButtonElement;
}

export type SaveState = 'loaded' | 'saving' | 'saved' | 'waiting' | 'unsaved';
