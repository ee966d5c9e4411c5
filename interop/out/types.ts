import type { Contents } from '@eps/engine';
import type { ExportFormat, Finding } from '../types.ts';

export interface ExportRequest {
  format: ExportFormat;
  contents: Contents;
  /** Identifies the instrument in the file. */
  identity?: InstrumentIdentity;
}

export interface InstrumentIdentity {
  /** A name of letters, digits, `-` and `_`; also begins the name of the file. */
  id?: string;
  version?: string;
  /** The canonical address, which FHIR has. */
  url?: string;
}

export interface ExportResult {
  format: ExportFormat;
  fileName: string;
  mediaType: string;
  /** The file; null if the contents do not compile. */
  bytes: Uint8Array | null;
  /** What does not fit the format; `place` is a JSON Pointer that begins with the kind of the content. */
  findings: Finding[];
}
