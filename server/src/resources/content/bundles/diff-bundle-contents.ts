import { bundleDiff, bundleFingerprint, contentHash, KINDS, type Kind } from '@eps/engine';
import { endpoint } from '../../../http/endpoint.ts';
import { costOf } from '../../../http/rate-limit/costs.ts';
import { namedObject, strictObject } from '../../../http/schemas.ts';
import { Type } from '../../../http/type.ts';
import { LIGHT_CHARACTERS, NeedsThread } from '../../../threads/needs-thread.ts';
import { CONTENT_LIMITS } from '../definitions/schema.ts';
import { contentsOf, selectContents } from './compiled.ts';
import { completeContents, EXAMPLE_CONTENTS, SixContents } from './contents.ts';
import { BundleDifferences, BundleSide, sideOf } from './diff-schema.ts';
import { selectBundle } from './queries.ts';

export const diffBundleContents = endpoint({
  summary: 'Compare a bundle with contents',
  description:
    'Returns the differences between the definitions of a bundle and contents that are not saved, and whether the scores of each concept remain comparable. A kind that is left out is empty. `comparability` is null if one side does not compile.',
  tag: 'bundles',
  method: 'POST',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/diff',
  access: { credential: 'api', scope: 'bundles:read' },
  body: namedObject('DiffBundleContentsRequest', { contents: SixContents }),
  response: namedObject('BundleContentsDiff', {
    before: BundleSide,
    after: strictObject({ fingerprint: Type.String() }),
    ...BundleDifferences,
  }),
  errors: ['payload_too_large'],
  limits: CONTENT_LIMITS,
  cost: (_, __, kibibytes) => costOf('compileBundle', kibibytes),
  examples: { body: { contents: EXAMPLE_CONTENTS } },
  async handle(request) {
    const { organizationId, appId, params, body, services } = request;
    const after = completeContents(body.contents);
    request.work.handles(JSON.stringify(after).length * 2);
    const [row, contents] = await Promise.all([
      request.readOne(selectBundle(organizationId, appId, params.bundle_id)),
      request.read(
        selectContents(organizationId, params.bundle_id, services.threads && LIGHT_CHARACTERS / 2),
      ),
    ]);
    if (contents.some(({ content }) => content === null)) throw new NeedsThread();
    const hashes = KINDS.map((kind): [Kind, string] => [kind, contentHash(after[kind])]);
    const fingerprint = bundleFingerprint(Object.fromEntries(hashes) as Record<Kind, string>);
    return {
      before: sideOf(row),
      after: { fingerprint },
      identical: row.fingerprint === fingerprint,
      ...bundleDiff(contentsOf(contents), after),
    };
  },
});
