export const KINDS = ['results', 'answers', 'sessions', 'contacts', 'events'] as const;
/** The kinds of data for which programs can have their own periods. */
export const PROGRAM_KINDS = ['results', 'answers', 'sessions'] as const;
export type Kind = (typeof KINDS)[number];
