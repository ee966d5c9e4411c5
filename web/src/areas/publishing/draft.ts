import type { AppClient, WorkingCopy } from '@eps/sdk';

const keyOf = (workingCopyId: string) => `eps-draft-${workingCopyId}`;

/**
 * Returns a draft bundle of the present revision of a working copy, which simulations and publishing need.
 * Creates it once for each revision; this browser remembers it.
 */
export async function draftOf(workingCopy: WorkingCopy, api: AppClient): Promise<string> {
  const { id, revision, name, business_id_prefix, locale, contents, cases } = workingCopy;
  const stored = localStorage.getItem(keyOf(id));
  const known = stored === null ? undefined : (JSON.parse(stored) as { revision: number; bundleId: string });
  if (known?.revision === revision && (await isDraft(known.bundleId, api))) return known.bundleId;
  const { bundle } = await api.bundles.createFromContents(
    { name, business_id_prefix, locale, contents, cases },
    // Two clicks, or a retry after a broken connection, make one draft.
    { idempotencyKey: `draft-${id}-${revision}` },
  );
  localStorage.setItem(keyOf(id), JSON.stringify({ revision, bundleId: bundle.id }));
  return bundle.id;
}

async function isDraft(bundleId: string, api: AppClient): Promise<boolean> {
  const bundle = await api.bundles.get(bundleId).catch(() => undefined);
  return bundle?.status === 'draft' || bundle?.status === 'validated';
}
