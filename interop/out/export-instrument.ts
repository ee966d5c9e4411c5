import { ImportError } from '../types.ts';
import type { ExportRequest, ExportResult } from './types.ts';

const FILES = {
  fhir: { end: '.json', mediaType: 'application/fhir+json' },
  surveyjs: { end: '.json', mediaType: 'application/json' },
  xlsform: {
    end: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  redcap: { end: '.csv', mediaType: 'text/csv' },
} as const;

/**
 * Writes an instrument in another format. The findings list everything that does not fit it; nothing is left
 * out or changed in silence. Contents that do not compile have an error among the findings and no file.
 */
export async function exportInstrument(request: ExportRequest): Promise<ExportResult> {
  const { format, identity = {} } = request;
  const { end, mediaType } = FILES[format];
  const head = {
    format,
    fileName: `${(identity.id ?? 'instrument').slice(0, 100)}-${format}${end}`,
    mediaType,
  };
  try {
    const { source, text } = await written(request);
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    return { ...head, bytes, findings: source.findings.list() };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { code, place, message } = error;
    return { ...head, bytes: null, findings: [{ severity: 'error', code, place, message }] };
  }
}

/** Exporters are loaded on first use, as importers are. */
async function written(request: ExportRequest) {
  switch (request.format) {
    case 'fhir':
      return (await import('./fhir.ts')).exportFhir(request);
    case 'surveyjs':
      return (await import('./surveyjs.ts')).exportSurveyJs(request);
    case 'xlsform':
      return (await import('./xlsform.ts')).exportXlsForm(request);
    case 'redcap':
      return (await import('./redcap.ts')).exportRedcap(request);
  }
}
