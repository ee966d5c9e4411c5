import { Parser } from 'saxen';
import { ImportError } from '../types.ts';

/** Takes the parts of a document in their order. */
export interface XmlReader {
  open(name: string, attributes: () => Record<string, string>): void;
  text(value: string): void;
  close(): void;
}

const MAX_DEPTH = 50;
const MAX_ELEMENTS = 500_000;

/**
 * Reads XML. Document types, which could declare entities, are rejected, and depth and number of elements are
 * bounded. Throws ImportError.
 */
export function readXml(text: string, reader: XmlReader): void {
  let [depth, elements] = [0, 0];
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode, isEmpty) => {
    if (++elements > MAX_ELEMENTS)
      throw new ImportError('too_large', `The source has more than ${MAX_ELEMENTS} elements.`);
    if (++depth > MAX_DEPTH)
      throw new ImportError('too_deep', `The source is nested more than ${MAX_DEPTH} deep.`);
    reader.open(name, () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
    );
    if (isEmpty) close();
  });
  const close = () => {
    depth--;
    reader.close();
  };
  parser.on('closeTag', (_name, _decode, isEmpty) => {
    if (!isEmpty) close();
  });
  parser.on('text', (value, decode) => reader.text(decode(value)));
  parser.on('cdata', (value) => reader.text(value));
  parser.on('attention', () => {
    throw new ImportError('malformed', 'The XML has a document type, which is not read.');
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError('malformed', `The source is not XML: ${(error as Error).message.slice(0, 200)}.`);
  }
}
