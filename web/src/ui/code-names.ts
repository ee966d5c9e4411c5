/** The names of codes of the API in each language. */
export type CodeNames<Code extends string = string> = Readonly<Record<Code, { en: string; de: string }>>;
