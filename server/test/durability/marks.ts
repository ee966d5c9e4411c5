import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word that nothing else contains, of characters that base64url and JSON leave as they are. */
export function mark(name: string): string {
  return `${name}${crypto.randomUUID().replaceAll('-', '')}`;
}

/**
 * The ways a text may stand in a file: as it is, in UTF-16, in hex, and in base64, which depends on where in its three
 * bytes the text begins and at its ends on what is around it.
 */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.from('x'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [
    bytes,
    Buffer.from(text, 'utf16le'),
    ...[hex, hex.toUpperCase(), ...base64].map((form) => Buffer.from(form)),
  ];
}

/** Names of the marks that the bytes hold in any form. */
export function marksIn(bytes: Buffer, marks: Record<string, string>): string[] {
  return Object.entries(marks)
    .filter(([, text]) => formsOf(text).some((form) => bytes.includes(form)))
    .map(([name]) => name);
}

/** `<mark> in <file>` for every file below the folder that holds one. Files that vanish meanwhile are passed over. */
export function marksInFiles(folder: string, marks: Record<string, string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return marksIn(read(path), marks).map((found) => `${found} in ${path.slice(folder.length + 1)}`);
  });
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
