/**
 * Takes the token of a link out of the address, so that it is neither in the history nor visible. It is in
 * the fragment, which browsers do not send. Returns undefined if the address has none.
 */
export function takeLinkToken(): string | undefined {
  const token = window.location.hash.slice(1);
  if (token === '') return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

/** As `takeLinkToken`, and keeps the token for reloads of this page in this tab. */
export function keepLinkToken(): string | undefined {
  const key = window.location.pathname;
  const token = takeLinkToken();
  if (token !== undefined) sessionStorage.setItem(key, token);
  return sessionStorage.getItem(key) ?? undefined;
}

/** Deletes the stored token when it is no longer needed. */
export function forgetLinkToken(): void {
  sessionStorage.removeItem(window.location.pathname);
}
