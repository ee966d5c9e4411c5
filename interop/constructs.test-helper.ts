import { type Format, importInstrument } from './index.ts';

/**
 * Every documented construct of a format is carried, carried with a finding, or left out with a finding: a
 * source with the construct never gives the same contents and findings as one without it. Returns what the
 * tests of the constructs compare.
 */
export async function outcomeOf(format: Format, source: string | object): Promise<string> {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { contents, findings } = await importInstrument({ format, bytes: new TextEncoder().encode(text) });
  return JSON.stringify([contents, findings.map(({ code, place }) => [code, place])]);
}

/** Writes rows as CSV. */
export const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
