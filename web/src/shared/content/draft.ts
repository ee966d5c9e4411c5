import type {
  AdaptivePolicyContent,
  ContentBand,
  ContentComposite,
  ContentConcept,
  ContentExpression,
  ContentOption,
  ContentQuestion,
  ContentSection,
  ContextContent,
  ExperienceContent,
  GuardrailContent,
  Json,
  ReportTemplateContent,
  ScorecardContent,
} from '@eps/sdk';

/**
 * A part of a content while an author edits it: any key may be missing. Expressions are edited as JSON. The
 * service stores any JSON object as a draft, so a value may also have another type than its format says: what
 * is shown is read with `textOf`, `objectsOf` and the like.
 */
export type Draft<T> = unknown extends T
  ? Json
  : [T] extends [ContentExpression]
    ? Json
    : T extends readonly (infer Entry)[]
      ? Draft<Entry>[]
      : string extends keyof T
        ? { [id: string]: Draft<T[string & keyof T]> }
        : T extends object
          ? { [Key in keyof T]?: Draft<Exclude<T[Key], undefined>> }
          : T;

/** The keys of a part whose values are, or may be, of a type. */
export type KeyOf<T, Value> = {
  [Key in keyof T]-?: NonNullable<T[Key]> extends Value
    ? Key
    : Value extends NonNullable<T[Key]>
      ? Key
      : never;
}[keyof T] &
  keyof T &
  string;

export type ExperienceDraft = Draft<ExperienceContent>;
export type QuestionDraft = Draft<ContentQuestion>;
export type OptionDraft = Draft<ContentOption>;
export type SectionDraft = Draft<ContentSection>;
export type ScorecardDraft = Draft<ScorecardContent>;
export type ConceptDraft = Draft<ContentConcept>;
export type CompositeDraft = Draft<ContentComposite>;
export type BandDraft = Draft<ContentBand>;
export type ContextDraft = Draft<ContextContent>;
export type GuardrailDraft = Draft<GuardrailContent>;
export type PolicyDraft = Draft<AdaptivePolicyContent>;
export type ReportDraft = Draft<ReportTemplateContent>;
