import { useState } from 'react';
import { decode, type Encoding, encodingOf, fingerprintOf } from './decode.ts';
import { type Format, formatOf, parseCsv, parseJsonl, type Table } from './parse.ts';

/** A file that was read. */
export interface ReadFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  fingerprint: string;
  encoding: Encoding;
  format: Format;
  table: Table;
}

interface Settings {
  encoding?: Encoding;
  separator?: string;
}

/** How a file was read in an import that was interrupted. It must be read in the same way to continue. */
interface EarlierReading {
  fingerprint: string;
  encoding: Encoding;
  separator: string;
}

/** Reads a file, and reads it again with another encoding or separator. */
export function useFile() {
  const [file, setFile] = useState<ReadFile>();
  const [reading, setReading] = useState<string>();
  const [error, setError] = useState<unknown>();
  async function attempt(name: string, read: () => Promise<ReadFile>) {
    setReading(name);
    setError(undefined);
    try {
      const result = await read();
      setFile(result);
      return result;
    } catch (thrown) {
      setError(thrown);
      return undefined;
    } finally {
      setReading(undefined);
    }
  }
  return {
    file,
    reading,
    error,
    open: (chosen: File, earlier?: EarlierReading) => attempt(chosen.name, () => readFile(chosen, earlier)),
    reread: (settings: Settings) => attempt(file!.name, () => withSettings(file!, settings)),
    clear: () => setFile(undefined),
  };
}

async function readFile(chosen: File, earlier: EarlierReading | undefined): Promise<ReadFile> {
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const fingerprint = await fingerprintOf(bytes);
  const isSame = earlier?.fingerprint === fingerprint;
  const encoding = isSame ? earlier.encoding : encodingOf(bytes);
  const text = decode(bytes, encoding);
  const format = formatOf(chosen.name, text);
  const separator = isSame ? earlier.separator : undefined;
  const table = format === 'csv' ? await parseCsv(text, separator) : await parseJsonl(text);
  return { name: chosen.name, bytes, fingerprint, encoding, format, table };
}

async function withSettings(
  file: ReadFile,
  { encoding = file.encoding, separator = file.table.separator }: Settings,
): Promise<ReadFile> {
  const text = decode(file.bytes, encoding);
  const table = file.format === 'csv' ? await parseCsv(text, separator) : await parseJsonl(text);
  return { ...file, encoding, table };
}
