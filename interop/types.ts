import type { Contents } from '@eps/engine';

export const FORMATS = [
  'fhir',
  'surveyjs',
  'xlsform',
  'redcap',
  'items',
  'limesurvey',
  'qualtrics',
  'qti',
] as const;
export type Format = (typeof FORMATS)[number];

/** The formats that instruments are exported in. */
export const EXPORT_FORMATS = ['fhir', 'surveyjs', 'xlsform', 'redcap'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The formats as errors about others name them. */
export const IMPORTABLE =
  'FHIR, SurveyJS, XLSForm, REDCap, LimeSurvey, Qualtrics, items of QTI and tables of items can be imported.';

/** A part of the source that is wrong or could not be imported unchanged. */
export interface Finding {
  /**
   * `error`: the instrument, or a part of it, could not be read. `warning`: something that changes how the
   * instrument works was left out or changed. `info`: something without effect on answers or scores was left
   * out, or a decision of the importer.
   */
  severity: 'error' | 'warning' | 'info';
  /** JSON Pointer (RFC 6901) or, in tables, sheet, row and column. */
  place: string;
  /** Stable; docs/interop.md lists all codes. */
  code: string;
  message: string;
}

export interface ImportResult {
  /** Null if it is not known. */
  format: Format | null;
  title: string;
  /** BCP 47 tag of the texts outside of translations. */
  locale: string;
  /** The six contents, which compile without errors; null if the source cannot be imported. */
  contents: Contents | null;
  findings: Finding[];
}

/** Thrown for a source that cannot be imported at all. */
export class ImportError extends Error {
  readonly code: string;
  readonly place: string;

  constructor(code: string, message: string, place = '') {
    super(message);
    this.code = code;
    this.place = place;
  }
}
