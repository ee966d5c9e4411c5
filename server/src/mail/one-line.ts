const MAX_LENGTH = 100;

/** A name is somebody's own choice and must not pass for text of the mail. */
export function onOneLine(name: string): string {
  return name.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_LENGTH);
}
