/** Returns a BCP 47 tag in its canonical form, or undefined if it is not a valid tag. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return tag.length > 0 && tag.length <= 35 ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}
