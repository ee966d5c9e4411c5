/** A limit as a response describes it. */
export interface Quota {
  /** Name of the limit: `credential`, `organization` and others. */
  policy: string;
  /** Cost units that are allowed in `windowSeconds`. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until more is allowed. */
  resetSeconds: number;
}

/**
 * Returns the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10), which are
 * Structured Fields with one item for each limit.
 */
export function rateLimitHeaders(quotas: readonly Quota[]): Record<string, string> {
  const policies = quotas.map(
    ({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`,
  );
  const limits = quotas.map(
    ({ policy, remaining, resetSeconds }) => `"${policy}";r=${Math.floor(remaining)};t=${resetSeconds}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: limits.join(', ') };
}
