import { useState } from 'react';
import { type EvaluationFilters, readFilters } from './filters.ts';

/** A named list of evaluations. It is stored in this browser, so it must not name a person. */
export interface SavedView {
  name: string;
  filters: EvaluationFilters;
}

const MOST = 30;
const keyOf = (environmentId: string) => `eps-evaluation-views-${environmentId}`;

/** The views that were saved in this browser for the environment. */
export function useSavedViews(environmentId: string) {
  const [views, setViews] = useState(() => read(environmentId));
  function store(next: SavedView[]) {
    localStorage.setItem(keyOf(environmentId), JSON.stringify(next));
    setViews(next);
  }
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    save(name: string, { subject_id: _, ...filters }: EvaluationFilters) {
      store([...without(name), { name, filters }].slice(-MOST));
    },
    remove: (name: string) => store(without(name)),
  };
}

function read(environmentId: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(environmentId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter(({ name }) => typeof name === 'string')
      .map(({ name, filters }) => ({ name, filters: readFilters(filters ?? {}) }));
  } catch {
    return [];
  }
}
