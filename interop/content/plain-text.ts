const BREAKS = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\s*\/?>/gi;
const NAMES = `amp& lt< gt> quot" apos' ndash– mdash— hellip… laquo« raquo» lsquo‘ rsquo’ ldquo“ rdquo” bdquo„
  euro€ auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è ecirc ê agrave à acirc â ccedil ç
  ocirc ô icirc î ucirc û ntilde ñ aacute á iacute í oacute ó uacute ú`;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ...[...NAMES.matchAll(/(\w+?) ?([^\w\s])/gu)].map(([, name, text]) => [name!, text!] as const),
]);

/** Returns the text of HTML: prompts are plain text, which clients escape. */
export function plainText(html: string): string {
  const text = html.replace(BREAKS, '\n').replace(/<[^<>]*>/g, '');
  return text.replace(/&(\w+|#\d{1,7}|#x[\da-f]{1,6});/gi, decoded).trim();
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? entity;
  const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
}
