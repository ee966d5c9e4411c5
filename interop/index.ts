/** Importers of instruments in other formats, and the FHIR response of an evaluation. */
export { questionnaireResponse, type ResponseSource } from './fhir/response.ts';
export { type ImportRequest, importInstrument } from './import-instrument.ts';
export {
  RECORD_FORMATS,
  type RecordFormat,
  readColumns,
  readRecords,
  type SourceRecord,
} from './tables/records.ts';
export { type Finding, FORMATS, type Format, ImportError, type ImportResult } from './types.ts';
