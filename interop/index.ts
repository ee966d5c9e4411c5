/** Importers and exporters of instruments in other formats, and the FHIR response of an evaluation. */
export { questionnaireResponse, type ResponseSource } from './fhir/response.ts';
export { type ImportRequest, importInstrument } from './import-instrument.ts';
export { exportInstrument } from './out/export-instrument.ts';
export type { ExportRequest, ExportResult } from './out/types.ts';
export {
  RECORD_FORMATS,
  type RecordFormat,
  readColumns,
  readRecords,
  type SourceRecord,
} from './tables/records.ts';
export {
  EXPORT_FORMATS,
  type ExportFormat,
  type Finding,
  FORMATS,
  type Format,
  ImportError,
  type ImportResult,
} from './types.ts';
