/**
 * Whether a page fits a pattern in which `*` stands for any run of characters, also none and also with slashes.
 * The rest is compared as it is. Time grows with the product of the lengths at worst, never faster.
 */
export function matchesPage(pattern: string, page: string): boolean {
  let inPattern = 0;
  let inPage = 0;
  let star = -1;
  let resumeAt = 0;
  while (inPage < page.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++;
      resumeAt = inPage;
    } else if (inPattern < pattern.length && pattern[inPattern] === page[inPage]) {
      inPattern++;
      inPage++;
    } else if (star >= 0) {
      // Let the last star take one character more; earlier ones need not be tried again.
      inPattern = star + 1;
      inPage = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === '*') inPattern++;
  return inPattern === pattern.length;
}
