/** The search parameters of the page of groups. */
export interface GroupsSearch {
  program_id?: string;
  unit_id?: string;
  cycle?: string;
  by?: 'cycle';
}

export function readGroupsSearch(search: Record<string, unknown>): GroupsSearch {
  const text = (name: 'program_id' | 'unit_id' | 'cycle') =>
    typeof search[name] === 'string' && { [name]: search[name] };
  return {
    ...text('program_id'),
    ...text('unit_id'),
    ...text('cycle'),
    ...(search['by'] === 'cycle' && { by: 'cycle' as const }),
  };
}
