/**
 * Whether a page or event name matches a pattern. `*` matches any sequence of characters, including none and
 * including slashes; other characters match exactly. Worst-case time is proportional to the product of the
 * lengths.
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
      // Extend the match of the last `*` by one character; earlier ones need not be retried.
      inPattern = star + 1;
      inText = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}
