/**
 * Whether a page or an event fits a pattern in which `*` stands for any run of characters, also none and also with slashes.
 * The rest is compared as it is. Time grows with the product of the lengths at worst, never faster.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let inPattern = 0;
  let inText = 0;
  let star = -1;
  let resumeAt = 0;
  while (inText < text.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++;
      resumeAt = inText;
    } else if (inPattern < pattern.length && pattern[inPattern] === text[inText]) {
      inPattern++;
      inText++;
    } else if (star >= 0) {
      // Let the last star take one character more; earlier ones need not be tried again.
      inPattern = star + 1;
      inText = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}
