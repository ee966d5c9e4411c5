/** Returns the end of an id. Ids that were made at about the same time begin in the same way. */
export function shortId(id: string): string {
  return `…${id.slice(-8)}`;
}
