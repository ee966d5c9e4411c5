import type { ProgramLink } from '@eps/sdk';

export type LinkState = 'waiting' | 'open' | 'full' | 'closed';

/** Whether a public link starts sessions at a given time of its environment. */
export function linkState(link: ProgramLink, now: Date): LinkState {
  const { opens_at, closes_at, max_sessions, session_count } = link;
  if (closes_at !== undefined && new Date(closes_at) <= now) return 'closed';
  if (max_sessions !== undefined && session_count >= max_sessions) return 'full';
  return opens_at !== undefined && new Date(opens_at) > now ? 'waiting' : 'open';
}
