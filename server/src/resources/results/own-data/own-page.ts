import {
  type AnswerRecord,
  answerLines,
  type CompiledBundle,
  type OwnPart,
  ownDataHtml,
  scoreNotes,
} from '@eps/engine';
import { Content } from '../../../http/content.ts';
import type { Request } from '../../../http/request.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { AnswerSource } from '../../answers/evaluations/answers.ts';
import type { KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';
import { openContext, type StoredResult } from '../../answers/evaluations/sealed.ts';
import { mayRead } from '../../answers/participant/view.ts';
import { selectProgram } from '../../people/programs/queries.ts';

/** An evaluation of the participant, decrypted. */
export interface OwnEvaluation {
  row: KeyedEvaluationRow;
  bundle: CompiledBundle;
  key: SubjectKey;
  sources: ReadonlyMap<string, AnswerSource>;
  /** The latest answer to each question. */
  records: readonly AnswerRecord[];
  /** The released result, as far as the token may read it. */
  own: StoredResult | undefined;
  isReleased: boolean;
}

/** Shown in place of an answer that the token may not read. */
const HIDDEN = '•••';

/** Returns the answers and released results of the participant as a page that loads nothing. */
export async function ownPage(request: Request, evaluations: readonly OwnEvaluation[]): Promise<Content> {
  const { organizationId, environmentId, participant } = request;
  const program = await request.readOne(selectProgram(organizationId, environmentId, participant.programId));
  const { locale } = participant;
  const answered = evaluations.filter(({ records }) => records.length > 0);
  const parts = answered.map((evaluation) => partOf(request, evaluation, locale));
  return new Content('text/html; charset=utf-8', ownDataHtml(program.name, locale, parts), {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    'content-language': locale,
  });
}

function partOf(
  { participant }: Request,
  { row, bundle, key, sources, records, own }: OwnEvaluation,
  locale: string,
): OwnPart {
  const isReadable = ({ question_id }: AnswerRecord) => mayRead(participant, sources.get(question_id));
  const linesOf = (shown: readonly AnswerRecord[]) => {
    const path = shown.map(({ question_id }) => ({ question_id, visible: true }));
    return answerLines(bundle, shown, { trace: { path }, guardrail_conflicts: [] }, locale);
  };
  const hidden = linesOf(records.filter((record) => !isReadable(record)));
  const context = row.context_sealed && openContext(key, row.id, row.context_sealed).context;
  return {
    answeredAt: records
      .map(({ answered_at }) => answered_at)
      .toSorted()
      .at(-1)!,
    timeZone: context?.time_zone ?? 'UTC',
    ...(own && { report: own.participant_report }),
    notes: own ? scoreNotes(bundle, own.sub_scores) : new Map(),
    isAdaptive: bundle.adaptivePolicy.mode === 'irt',
    answers: [...linesOf(records.filter(isReadable)), ...hidden.map((line) => ({ ...line, answer: HIDDEN }))],
  };
}
