import { ServiceError } from '@eps/sdk';
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * The SDK repeats failed requests itself, so queries do not. A session that has ended leads to the sign-in.
 * Without a network, requests fail at once instead of waiting for it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isSignedOut(error)) toSignIn();
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reloads queries with one of the keys, or with a key that begins with one of them. */
export async function refresh(...keys: QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Whether the request failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'unauthenticated';
}

/** Reloads everything on the page if the request failed because the page was outdated. */
export function refreshIfStale(error: unknown): void {
  if (error instanceof ServiceError && (error.status === 409 || error.status === 404))
    void queryClient.invalidateQueries();
}

/** Leads to the sign-in, and from there back to this page. */
export function toSignIn(): void {
  if (!isAtSignIn()) window.location.assign(signInHere());
}

/** The address of the sign-in that leads back to this page. */
export function signInHere(): string {
  return `/sign-in?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;
}

export function isAtSignIn(): boolean {
  return window.location.pathname === '/sign-in';
}
