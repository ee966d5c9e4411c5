/**
 * Returns an e-mail address as one text for all spellings in which the database finds its account: `lower` of
 * PostgreSQL converts each character by itself and to one character, so it reads İ (U+0130) as i, for which
 * JavaScript has two characters.
 */
export function foldAddress(address: string): string {
  return Array.from(address, (character) => Array.from(character.toLowerCase())[0]).join('');
}
