import { useMatches } from '@tanstack/react-router';

/** The ids in the path of the present page. */
export function useIds(): { organizationId?: string; appId?: string; environmentId?: string } {
  return useMatches({ select: (matches) => matches.at(-1)?.params ?? {} });
}
