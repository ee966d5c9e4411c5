/**
 * Returns whether a test environment may send to an address or a host: `*` in a pattern is any text without
 * `@`. Takes a time linear in the length of each.
 */
export function isAllowed(address: string, patterns: readonly string[]): boolean {
  const parts = address.toLowerCase().split('@');
  return patterns.some((pattern) => {
    const globs = pattern.toLowerCase().split('@');
    return globs.length === parts.length && globs.every((glob, i) => matches(glob, parts[i]!));
  });
}

function matches(glob: string, text: string): boolean {
  const [first = '', ...others] = glob.split('*');
  const last = others.pop();
  if (last === undefined) return text === glob;
  const end = text.length - last.length;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}
