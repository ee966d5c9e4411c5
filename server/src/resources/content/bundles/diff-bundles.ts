import { bundleDiff, KINDS } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { strictObject } from '../../../http/schemas.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { BundleDifferences, BundleSide, sideOf } from './diff-schema.ts';
import { selectBundle } from './queries.ts';

const EXAMPLE_BEFORE = {
  id: '019bc0de-0000-7000-8000-000000000d1b',
  name: 'Weekly pulse',
  revision: 1,
  fingerprint: 'sha256:0b5e9f1e5e4c1b7a1d2e3f406f1ed002ab5595859014ebf0951522d9e1a8ddfe',
};
const EXAMPLE_AFTER = {
  id: '019bc0de-0000-7000-8000-000000000d1c',
  name: 'Weekly pulse',
  revision: 2,
  fingerprint: 'sha256:6f1ed002ab5595859014ebf0951522d9e1a8ddfe0c5e9f1e5e4c1b7a1d2e3f40',
};

export const diffBundles = endpoint({
  summary: 'Compare two bundles',
  description:
    'Returns the differences between the definitions of two bundles and whether the scores of each concept remain comparable. `comparability` is null if one of the bundles does not compile.',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diff/{other_bundle_id}',
  access: { credential: 'api', scope: 'bundles:read' },
  response: strictObject({ before: BundleSide, after: BundleSide, ...BundleDifferences }),
  examples: {
    response: {
      before: EXAMPLE_BEFORE,
      after: EXAMPLE_AFTER,
      identical: false,
      kinds: {
        ...Object.fromEntries(KINDS.map((kind) => [kind, []])),
        experience: [
          {
            change: 'changed',
            part: 'question',
            id: 'mood',
            field: 'prompt',
            pointer: '/questions/0/prompt',
            before: 'How are you?',
            after: 'How was your week?',
          },
        ],
      },
      comparability: [{ concept_id: 'mood', comparable: true, reasons: [] }],
    },
  },
  async handle(request) {
    const { organizationId, appId, params, services } = request;
    const maxBytes = services.threads && LIGHT_CHARACTERS / 2;
    const sides = await Promise.all(
      [params.bundle_id, params.other_bundle_id].map(async (id) => {
        const [row, contents] = await Promise.all([
          request.readOne(selectBundle(organizationId, appId, id)),
          request.read(selectContents(organizationId, id, maxBytes)),
        ]);
        if (contents.some(({ content }) => content === null)) throw new NeedsThread();
        return { row, contents };
      }),
    );
    const [before, after] = [sides[0]!, sides[1]!];
    return {
      before: sideOf(before.row),
      after: sideOf(after.row),
      identical: before.row.fingerprint === after.row.fingerprint,
      ...bundleDiff(contentsOf(before.contents), contentsOf(after.contents)),
    };
  },
});
