import { comparabilityVerdicts } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { oneOf, strictObject, Uuid } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { requireCompiledBundle } from './require-compiled.ts';

const Verdict = strictObject({
  concept_id: Type.String(),
  label: Type.String(),
  verdict: oneOf(['same', 'linkable', 'broken']),
  anchor_items: Type.Integer({
    description: 'Number of items that are the same in both; IRT parameters may differ. 0 for composites.',
  }),
  link: Type.Optional(
    strictObject(
      { slope: Type.Number(), intercept: Type.Number(), error: Type.Number() },
      {
        description:
          'Of linkable IRT concepts: θ of the other bundle = slope · θ of this bundle + intercept, with the link error in θ of the other bundle.',
      },
    ),
  ),
  reasons: Type.Array(
    strictObject({ code: Type.String(), item_id: Optional.String(), message: Type.String() }),
  ),
});

export const getBundleComparability = endpoint({
  summary: 'Get whether trends can run across two bundles',
  description:
    'Returns a verdict for each concept and composite of either bundle: `same` if the item fingerprints are equal, which is also when reports compare scores; `linkable` if enough unchanged items can link the scores; otherwise `broken`. `reasons` lists what changed.',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/comparability/{other_bundle_id}',
  access: { credential: 'api', scope: 'bundles:read' },
  response: strictObject({
    bundle_id: Uuid,
    other_bundle_id: Uuid,
    identical: Type.Boolean({ description: 'Whether the fingerprints are equal.' }),
    concepts: Type.Array(Verdict),
  }),
  errors: ['bundle_invalid'],
  examples: {
    response: {
      bundle_id: '019bc0de-0000-7000-8000-000000000d1b',
      other_bundle_id: '019bc0de-0000-7000-8000-000000000d1c',
      identical: false,
      concepts: [
        {
          concept_id: 'mood',
          label: 'Mood',
          verdict: 'linkable',
          anchor_items: 8,
          reasons: [{ code: 'item_added', item_id: 'sleep', message: 'The item was added.' }],
        },
      ],
    },
  },
  async handle(request) {
    const { bundle_id, other_bundle_id } = request.params;
    const before = await requireCompiledBundle(request, bundle_id);
    const after = await requireCompiledBundle(request, other_bundle_id);
    return {
      bundle_id: before.row.id,
      other_bundle_id: after.row.id,
      identical: before.row.fingerprint === after.row.fingerprint,
      concepts: comparabilityVerdicts(before.bundle, after.bundle),
    };
  },
});
