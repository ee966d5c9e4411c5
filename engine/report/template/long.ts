const LOOP = /\{%-?\s*(?:for|tablerow)\b/;
const MARK = /\{[{%]/;
const RANGE = /\([^()]*\.\./;

/**
 * Whether templates may take the time of a whole budget of steps, because they repeat something. All others
 * take a time in proportion to their length and to the data. Takes a time linear in the length.
 *
 * @param text one or more templates, or JSON that contains them
 */
export function mayRenderLong(text: string): boolean {
  return LOOP.test(text) || text.split('}').some(hasRange);
}

/** Whether a text without `}` has a range between two numbers after a mark of Liquid. */
function hasRange(text: string): boolean {
  const mark = text.search(MARK);
  return mark >= 0 && RANGE.test(text.slice(mark));
}
