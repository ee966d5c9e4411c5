import { type DraftItem, draftScores, irtItems } from '@eps/engine/authoring';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '../../../base/scope.ts';
import { asObject } from '../../../shared/content/json.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { contentsQuery } from '../../../shared/content/queries.ts';

/** The parts of a bundle that concern measurement. */
interface MeasuredContent {
  /** The context variables by which people may be compared. */
  groups: readonly string[];
  /** The items with parameters by concept. */
  irt: ReadonlyMap<string, readonly DraftItem[]>;
  concepts: readonly { id: string; label: string }[];
}

const NONE: MeasuredContent = { groups: [], irt: new Map(), concepts: [] };

/** The measuring content of a bundle; empty without the right to read content. */
export function useMeasuredContent(bundleId: string | undefined): MeasuredContent {
  const { api, may } = useApp();
  const { data } = useQuery({
    ...contentsQuery(bundleId ?? '', ['context', 'scorecard'], api),
    enabled: bundleId !== undefined && may('definitions:read') && may('bundles:read'),
  });
  return useMemo(() => (data ? contentOf(data) : NONE), [data]);
}

function contentOf({ context = {}, scorecard = {} }: Contents): MeasuredContent {
  const variables = Object.entries(asObject(context['variables']));
  const concepts = [...draftScores({ scorecard }).concepts.values()];
  return {
    groups: variables.filter(([, value]) => asObject(value)['analytics'] === 'group').map(([name]) => name),
    irt: new Map(concepts.map((concept) => [concept.id, irtItems(concept)])),
    concepts: concepts.map(({ id, label }) => ({ id, label })),
  };
}
