import { useEffect, useState } from 'react';

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

/** Returns the token of the page's link, as `takeLinkToken`, and keeps it for reloads in this tab. */
export function useLinkToken(): string | undefined {
  const [token] = useState(keepLinkToken);
  useRestartForLinks();
  return token;
}

/** Starts the page again when one of its links is opened in the tab, which only changes the fragment. */
export function useRestartForLinks(): void {
  useEffect(() => {
    const startAgain = () => {
      if (window.location.hash !== '') window.location.reload();
    };
    window.addEventListener('hashchange', startAgain);
    return () => window.removeEventListener('hashchange', startAgain);
  }, []);
}

function keepLinkToken(): string | undefined {
  const key = window.location.pathname;
  const token = takeLinkToken();
  if (token !== undefined) sessionStorage.setItem(key, token);
  return sessionStorage.getItem(key) ?? undefined;
}

/** Deletes the stored token when it is no longer needed. */
export function forgetLinkToken(): void {
  sessionStorage.removeItem(window.location.pathname);
}
