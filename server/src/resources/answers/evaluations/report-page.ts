import { type PageOptions, type Report, reportHtml, scoreNotes, translationFor } from '@eps/engine';
import { Content } from '../../../http/content.ts';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { externalIdAad } from '../../people/subjects/profile.ts';
import { selectSealedSubject } from '../../people/subjects/queries.ts';
import { openInput } from './complete.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import { releaseFor, selectRelease } from './release.ts';
import { type StoredResult, sealedContext } from './sealed.ts';

/** The page loads no resources and runs no scripts, whatever the template contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** A result whose report becomes a page. */
export interface PageOf {
  row: KeyedEvaluationRow;
  key: SubjectKey;
  result: StoredResult;
}

/**
 * Returns a report as a self-contained HTML page, which prints with a running head. Its head names to members
 * of staff the person (the external id if they may read it, otherwise the id) and who released the result
 * (the address if they may read members). Participants see when it was released, and above all else the help
 * that their answers ask for.
 */
export async function reportPage(
  request: Request,
  report: Report,
  { row, key, result }: PageOf,
  isForStaff: boolean,
  help: PageOptions['help'] = [],
): Promise<Content> {
  const { organizationId, environmentId, services } = request;
  const mayIdentify = isForStaff && request.rights.has('subjects:identify');
  const [{ bundle }, [version], [subject], [release]] = await Promise.all([
    services.bundles.compiled((query) => request.read(query), organizationId, row.version_bundle_id),
    request.read(selectBundle(organizationId, row.app_id, row.version_bundle_id)),
    mayIdentify ? request.read(selectSealedSubject(organizationId, environmentId, row.subject_id)) : [],
    isForStaff ? request.read(selectRelease(organizationId, row)) : [],
  ]);
  const { context } = sealedContext.open(key, row.id, row.context_sealed!);
  const input = openInput(row, key);
  const sealedId = subject?.external_id_sealed;
  const options: PageOptions = {
    program: input.program.name,
    answeredAt: input.completedAt,
    ...(isForStaff
      ? releaseFor(request, row, release)
      : row.completed_at !== null && { completedAt: row.completed_at }),
    timeZone: context.time_zone ?? 'UTC',
    ...(isForStaff && {
      person: sealedId ? key.open(externalIdAad(row.subject_id), sealedId) : row.subject_id,
    }),
    ...stateOf(row),
    help,
    ...(bundle && {
      instrument: {
        title:
          translationFor(bundle.experience.translations, report.locale)?.title ?? bundle.experience.title,
        ...(version && { version: String(version.revision) }),
      },
      notes: scoreNotes(bundle, result.sub_scores),
      isAdaptive: bundle.adaptivePolicy.mode === 'irt',
    }),
  };
  return new Content('text/html; charset=utf-8', reportHtml(report, options), {
    // A telephone number or a website of the help opens outside of the page.
    'content-security-policy':
      help.length === 0 ? POLICY : `${POLICY} allow-popups allow-top-navigation-to-custom-protocols`,
    'content-language': report.locale,
  });
}

function stateOf({ status }: KeyedEvaluationRow): Pick<PageOptions, 'state'> {
  if (status === 'completed') return {};
  if (status === 'superseded' || status === 'needs_review') return { state: status };
  return { state: 'not_released' };
}
