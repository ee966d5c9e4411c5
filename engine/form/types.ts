import type { ShownConsent } from '../inputs/consent-documents.ts';
import type { InputType, ShownImage } from '../types.ts';

/** An option with the code that is printed on the paper and typed by a clerk. */
export interface FormOption {
  code: string;
  /** The value of an answer with this code: the id of an option, true or false, or a number. */
  value: string | number | boolean;
  label: string;
  /** Whether the option takes a text. */
  text?: true;
  image?: ShownImage;
}

/** A question of a form, with what a person needs to answer it and a clerk to enter it. */
export interface FormItem {
  /** Its number; empty for a text without a question. */
  code: string;
  question_id: string;
  input: InputType;
  /** Markdown, as the description. */
  prompt: string;
  description?: string;
  section_id: string;
  required: boolean;
  /** The code for "I would rather not answer", if that is allowed. */
  decline?: string;
  options: readonly FormOption[];
  rows: readonly { code: string; id: string; label: string }[];
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  min_label?: string;
  max_label?: string;
  max_length?: number;
  max_choices?: number;
  /** When to answer it, in words. */
  only_if?: string;
  consent?: ShownConsent;
  images?: readonly ShownImage[];
}

export interface FormSection {
  id: string;
  title: string;
  description: string;
  only_if?: string;
  images?: readonly ShownImage[];
}

/** An experience as a form in one language. */
export interface Form {
  locale: string;
  title: string;
  /** Markdown, as the welcome. */
  description: string;
  welcome?: string;
  images?: readonly ShownImage[];
  sections: FormSection[];
  items: FormItem[];
}
