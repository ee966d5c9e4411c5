import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A block of code in a tutorial, and what it prints according to the `text` block that follows it. */
interface Block {
  code: string;
  expected: string;
}

/** Returns the blocks of a language in a tutorial, each with the output that the tutorial shows. */
export async function blocksOf(name: string, language: 'sh' | 'ts' | 'html'): Promise<Block[]> {
  const text = await readFile(join(ROOT, 'docs/tutorials', `${name}.md`), 'utf8');
  const all = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, code]) => ({ kind, code: code! }));
  return all.flatMap(({ kind, code }, index) => {
    const next = all[index + 1];
    return kind === language ? [{ code, expected: next?.kind === 'text' ? next.code : '' }] : [];
  });
}

/** A line that programs print between the outputs of their blocks. */
export const SEPARATOR = '=== next block ===';

/** Returns the outputs of the blocks from what a program printed. */
export function outputsOf(stdout: string): string[] {
  return stdout.split(`${SEPARATOR}\n`).slice(0, -1);
}

/** Returns a pattern for an expected output, in which `…` is any text. */
export function patternOf(expected: string): RegExp {
  const parts = expected.trimEnd().split('…');
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*')}\\s*$`,
  );
}
