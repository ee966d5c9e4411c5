const BREAKS = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\s*\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns the text of HTML: prompts are plain text, which clients escape. */
export function plainText(html: string): string {
  const text = html.replace(BREAKS, '\n').replace(/<[^<>]*>/g, '');
  return text.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity).trim();
}
