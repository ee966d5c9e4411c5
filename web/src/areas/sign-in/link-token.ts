/**
 * Takes the token of a sign-in link out of the address, so that it is neither in the history nor visible.
 * Returns undefined if the address has none.
 */
export function takeLinkToken(): string | undefined {
  const token = window.location.hash.slice(1);
  if (token === '') return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}
