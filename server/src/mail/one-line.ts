const MAX_LENGTH = 100;

/** Shortens a user-chosen name to one line, so that it cannot pass for text of the e-mail. */
export function onOneLine(name: string): string {
  return name.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_LENGTH);
}
