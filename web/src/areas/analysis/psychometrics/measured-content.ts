import type { Json } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app/scope.ts';
import { asObject, listOf, textOf } from '../../authoring/fields/json.ts';
import { type IrtItem, irtItem } from '../../authoring/scorecard/irt.ts';

/** What a bundle says about measuring. */
interface MeasuredContent {
  /** The context variables by which people may be compared. */
  groups: readonly string[];
  /** The item parameters in use by concept and question. */
  irt: ReadonlyMap<string, ReadonlyMap<string, IrtItem>>;
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
      return contentOf(context.content as Json, scorecard.content as Json);
    },
    enabled: bundleId !== undefined && may('definitions:read') && may('bundles:read'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}

function contentOf(context: Json, scorecard: Json): MeasuredContent {
  const variables = Object.entries(asObject(asObject(context)['variables']));
  const concepts = listOf(asObject(scorecard)['concepts']).map((json) =>
    typeof json === 'string' ? { id: json } : asObject(json),
  );
  return {
    groups: variables.filter(([, value]) => asObject(value)['analytics'] === 'group').map(([name]) => name),
    irt: new Map(concepts.map((concept) => [textOf(concept['id']), parametersOf(concept['irt'])])),
    concepts: concepts.map((concept) => {
      const id = textOf(concept['id']);
      return { id, label: textOf(concept['label']) || id };
    }),
  };
}

function parametersOf(json: Json | undefined): ReadonlyMap<string, IrtItem> {
  const irt = asObject(json);
  const model = textOf(irt['model']);
  if (model === '') return new Map();
  const D = typeof irt['D'] === 'number' ? irt['D'] : 1;
  return new Map(
    Object.entries(asObject(irt['items'])).flatMap(([id, parameters]) => {
      const item = irtItem(model, parameters, D);
      return item ? [[id, item] as const] : [];
    }),
  );
}
