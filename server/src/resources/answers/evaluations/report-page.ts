import {
  type Audience,
  answerLines,
  type CompiledBundle,
  type PageOptions,
  type Report,
  reportHtml,
  type StaffNotes,
  type SubScore,
  scoreNotes,
  translationFor,
} from '@eps/engine';
import { Content } from '../../../http/content.ts';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { externalIdAad } from '../../people/subjects/profile.ts';
import { selectSealedSubject } from '../../people/subjects/queries.ts';
import { openAnswers } from './answers.ts';
import { answeredAtOf, openInput } from './complete.ts';
import { finalAnswers } from './final-answers.ts';
import type { KeyedEvaluationRow } from './queries.ts';
import { readAnswers } from './read-answers.ts';
import { readerOf, resultForReader } from './reader.ts';
import { releaseFor, selectRelease } from './release.ts';
import { openContext, type StoredResult } from './sealed.ts';

/** The page loads no resources and runs no scripts, even if the template contains some. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** A result whose report becomes a page. */
export interface PageOf {
  row: KeyedEvaluationRow;
  key: SubjectKey;
  result: StoredResult;
  /** The scores as the reader may see them. */
  scores: readonly SubScore[];
}

/**
 * Whether a report shows more than its blocks. Authors decide what administrators see: a report for them has
 * nothing beyond its blocks.
 */
export function isForReviewer(audience: Audience | undefined): boolean {
  return audience === undefined || audience === 'reviewer';
}

/**
 * Returns a report as a self-contained HTML page, which prints with a running head. Its head names to members
 * of staff the person (the external id if they may read it, otherwise the id) and who released the result
 * (the address if they may read members); for reviewers it ends with the earlier results and, if they may
 * read these, the answers. Participants see when it was released, and above all else the help that their
 * answers ask for.
 */
export async function reportPage(
  request: Request,
  report: Report & { earlier_results?: StaffNotes['earlier'] },
  page: PageOf,
  audience: Audience | undefined,
  help: PageOptions['help'] = [],
): Promise<Content> {
  const { row, key, scores } = page;
  const isForStaff = audience !== 'participant';
  const { organizationId, environmentId, services } = request;
  const mayIdentify = isForStaff && request.rights.has('subjects:identify');
  const [{ bundle }, [version], [subject], [release]] = await Promise.all([
    services.bundles.compiled(request.read, organizationId, row.version_bundle_id),
    request.read(selectBundle(organizationId, row.app_id, row.version_bundle_id)),
    mayIdentify ? request.read(selectSealedSubject(organizationId, environmentId, row.subject_id)) : [],
    isForStaff ? request.read(selectRelease(organizationId, row)) : [],
  ]);
  // It is removed with the answers after their retention period.
  const context = row.context_sealed && openContext(key, row.id, row.context_sealed).context;
  const input = openInput(row, key);
  const sealedId = subject?.external_id_sealed;
  const options: PageOptions = {
    program: input.program.name,
    answeredAt: answeredAtOf(input),
    ...(isForStaff
      ? releaseFor(request, row, release)
      : row.completed_at !== null && { completedAt: row.completed_at }),
    timeZone: context?.time_zone ?? 'UTC',
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
      notes: scoreNotes(bundle, scores),
      isAdaptive: bundle.adaptivePolicy.mode === 'irt',
    }),
    ...(isForReviewer(audience) && {
      staff: {
        ...(await staffNotes(request, page, bundle, report.locale)),
        ...(report.earlier_results && { earlier: report.earlier_results }),
      },
    }),
  };
  return new Content('text/html; charset=utf-8', reportHtml(report, options), {
    // A telephone number or a website of the help opens outside of the page.
    'content-security-policy':
      help.length === 0 ? POLICY : `${POLICY} allow-popups allow-top-navigation-to-custom-protocols`,
    'content-language': report.locale,
  });
}

/** Reads what the rules found and, for readers with the right to them, the answers. */
async function staffNotes(
  request: Request,
  { row, key, result }: PageOf,
  bundle: CompiledBundle | null,
  locale: string,
): Promise<StaffNotes> {
  const shown = await resultForReader(request, row, result);
  const conflicts = shown?.guardrail_conflicts ?? [];
  const isGone = result.trace.answers_removed_at !== undefined;
  if (!bundle || isGone || !readerOf(request).answers) return { conflicts };
  const log = openAnswers(await readAnswers(request, row), key);
  const stop = result.adaptive_trace.at(-1)?.stop;
  const isShown = ({ rule_id }: { rule_id: string }) => conflicts.some((each) => each.rule_id === rule_id);
  const marked = { guardrail_conflicts: result.guardrail_conflicts.filter(isShown) };
  return {
    conflicts,
    answers: answerLines(bundle, finalAnswers(log, result.trace.path), { ...result, ...marked }, locale),
    ...(stop !== undefined && { stop }),
  };
}

function stateOf({ status }: KeyedEvaluationRow): Pick<PageOptions, 'state'> {
  if (status === 'completed') return {};
  if (status === 'superseded' || status === 'needs_review') return { state: status };
  return { state: 'not_released' };
}
