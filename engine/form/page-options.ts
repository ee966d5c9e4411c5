/** Options of a printed form: everything besides its questions. */
export interface FormPageOptions {
  version: string;
  /** The code of a person's form; it says nothing about the person. */
  code?: string;
  /** The words of the participant page in the language of the form. */
  labels: { decline: string; rank: string; upTo: string };
  /** Returns a text with Markdown as sanitized HTML, or undefined if it has none. */
  markdown(text: string): string | undefined;
}
