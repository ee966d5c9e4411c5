import { useMatches, useNavigate } from '@tanstack/react-router';

/**
 * The filters of a list in the search of its page, so that every filtered list is a link. Setting an empty
 * value removes the filter.
 */
export function useFilters<Filters extends Record<string, string | undefined>>() {
  const search = useMatches({ select: (matches) => matches.at(-1)?.search }) as unknown as Filters;
  const navigate = useNavigate();
  function setFilters(changes: Partial<Filters>) {
    const entries = Object.entries({ ...search, ...changes }).filter(([, value]) => value);
    void navigate({ to: '.', search: Object.fromEntries(entries) as never, replace: true });
  }
  return { filters: search, setFilters };
}

/** Reads the filters with these names from the search of a page; ignores everything else. */
export function readFilters<const Name extends string>(...names: readonly Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } =>
    Object.fromEntries(
      names
        .map((name) => [name, search[name]] as const)
        .filter(([, value]) => typeof value === 'string' && value !== ''),
    ) as { [N in Name]?: string };
}
