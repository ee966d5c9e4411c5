import type { GoldenCase, Json, JsonObject } from '@eps/sdk';
import type { Contents } from '../../../shared/content/kinds.ts';

/** The edited document: the contents of a working copy, its golden cases, its name and its language. */
export interface InstrumentDocument {
  readonly name: string;
  /** The language of the original texts. */
  readonly locale: string;
  readonly contents: Contents;
  readonly cases: readonly GoldenCase[];
}

/** The document as JSON, for merging by structure. */
export function toJson({ name, locale, contents, cases }: InstrumentDocument): JsonObject {
  return { name, locale, contents: { ...contents }, cases: [...cases] as unknown as Json[] };
}

export function fromJson(json: JsonObject): InstrumentDocument {
  return {
    name: json.name as string,
    locale: json.locale as string,
    contents: json.contents as unknown as Contents,
    cases: json.cases as unknown as GoldenCase[],
  };
}
