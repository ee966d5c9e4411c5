/** The parts of the package xliff that are used; it has no types. */

interface XliffUnit {
  /** A text, or parts of it with the elements between them. */
  source?: unknown;
  target?: unknown;
}

interface XliffDocument {
  /** Units by the name of their file and their id. */
  resources: Record<string, Record<string, XliffUnit>>;
  sourceLanguage: string;
  targetLanguage?: string;
}

declare module 'xliff/jsToXliff12' {
  export default function jsToXliff12(document: XliffDocument): Promise<string>;
}

declare module 'xliff/xliff12ToJs' {
  export default function xliff12ToJs(text: string): Promise<XliffDocument>;
}

declare module 'xliff/xliff2js' {
  export default function xliff2js(text: string): Promise<XliffDocument>;
}
