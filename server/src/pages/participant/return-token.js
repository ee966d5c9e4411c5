// @ts-check
// The token with which a person comes back to a public link in this browser.

/**
 * The end of the link's token, without the parameters, distinguishes links.
 *
 * @param {string} link
 */
function returnKey(link) {
  return `participant-return-${link.split('?')[0]?.slice(-12)}`;
}

/** @param {string} link */
export function readReturnToken(link) {
  try {
    return localStorage.getItem(returnKey(link));
  } catch {
    // In a browser without storage, everyone is a new person.
    return null;
  }
}

/** @param {string} link */
export function forgetReturnToken(link) {
  try {
    localStorage.removeItem(returnKey(link));
  } catch {
    // Such a browser keeps nothing.
  }
}

/**
 * @param {string} link
 * @param {string} token
 */
export function storeReturnToken(link, token) {
  try {
    localStorage.setItem(returnKey(link), token);
  } catch {
    // Such a browser keeps nothing.
  }
}
