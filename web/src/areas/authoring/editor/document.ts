import type { GoldenCase, Json, JsonObject } from '@eps/sdk';
import type { Contents } from '../../../shared/content/kinds.ts';

/** The edited document: the contents of a working copy, its golden cases and its name. */
export interface InstrumentDocument {
  readonly name: string;
  readonly contents: Contents;
  readonly cases: readonly GoldenCase[];
}

/** The document as JSON, for merging by structure. */
export function toJson({ name, contents, cases }: InstrumentDocument): JsonObject {
  return { name, contents: { ...contents }, cases: [...cases] as unknown as Json[] };
}

export function fromJson(json: JsonObject): InstrumentDocument {
  return {
    name: json['name'] as string,
    contents: json['contents'] as unknown as Contents,
    cases: json['cases'] as unknown as GoldenCase[],
  };
}
