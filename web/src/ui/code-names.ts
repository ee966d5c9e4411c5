/** What codes of the API are called in each language. */
export type CodeNames<Code extends string = string> = Readonly<Record<Code, { en: string; de: string }>>;
