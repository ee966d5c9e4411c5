import { type DraftItem, draftScores, irtItems } from '@eps/engine/authoring';
import type { JsonObject } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../base/scope.ts';
import { asObject } from '../../../shared/content/json.ts';

/** What a bundle says about measuring. */
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
  const { ids, api, may } = useApp();
  const { data } = useQuery({
    queryKey: ['measured-content', ids.appId, bundleId],
    queryFn: async () => {
      const bundle = await api.bundles.get(bundleId!);
      const [context, scorecard] = await Promise.all([
        api.definitions.get(bundle.context_version_id),
        api.definitions.get(bundle.scorecard_version_id),
      ]);
      return contentOf(context.content as JsonObject, scorecard.content as JsonObject);
    },
    enabled: bundleId !== undefined && may('definitions:read') && may('bundles:read'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}

function contentOf(context: JsonObject, scorecard: JsonObject): MeasuredContent {
  const variables = Object.entries(asObject(context['variables']));
  const concepts = [...draftScores({ scorecard }).concepts.values()];
  return {
    groups: variables.filter(([, value]) => asObject(value)['analytics'] === 'group').map(([name]) => name),
    irt: new Map(concepts.map((concept) => [concept.id, irtItems(concept)])),
    concepts: concepts.map(({ id, label }) => ({ id, label })),
  };
}
