/** The fields of a question, as participants and integrators receive it, on which an answer depends. */
export interface AskedQuestion {
  id: string;
  input: string;
  options: { id: string }[];
  rows?: { id: string }[];
  min?: number;
  max?: number;
}

/**
 * Returns an answer that the question accepts, or undefined for a question that takes none. A different
 * `turn` gives a different answer where the question allows one.
 */
export function answerTo(question: AskedQuestion, turn: number): unknown {
  const { input, options, rows = [], min = 1, max = 5 } = question;
  const option = options.length > 0 ? options[turn % options.length]!.id : undefined;
  switch (input) {
    case 'information':
      return undefined;
    case 'matrix':
      return Object.fromEntries(rows.map(({ id }) => [id, option]));
    case 'ranking':
      return options.map(({ id }) => id);
    case 'multi_select':
      return [option];
    case 'nps':
      return turn % 11;
    case 'boolean':
      return turn % 2 === 0;
    case 'consent':
      return options[0]?.id ?? true;
    case 'date':
      return '2026-02-28';
    case 'time':
      return '08:30';
    case 'text':
    case 'long_text':
      return 'words';
    default:
      return option ?? (turn % 2 === 0 ? min : max);
  }
}
