import { type AnswerRecord, type Help, helpFor } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import type { Participant } from '../../../http/principal.ts';
import { helpLinesFor } from '../../people/participant-page/help-lines.ts';
import { presentPage, selectPage } from '../../people/participant-page/queries.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

type Evaluation = Pick<LoadedEvaluation, 'row' | 'frozen' | 'bundle' | 'log'>;

/**
 * Returns the help that the answers of an evaluation ask for, in the language of the participant, with the
 * help lines of the app for the participant's country. The app is read only if there is help.
 */
export async function helpOf(
  run: Pick<Transaction, 'rows'>,
  { organizationId, appId }: Pick<Participant, 'organizationId' | 'appId'>,
  evaluation: Evaluation,
  locale: string,
  log: readonly AnswerRecord[] = evaluation.log,
): Promise<Help[]> {
  const found = helpFor(evaluation.bundle, respondentState(evaluation, log, null), locale);
  if (found.length === 0) return [];
  const [page] = await run.rows(selectPage(organizationId, appId));
  const lines = helpLinesFor(presentPage(page), locale);
  const numbers = new Set(lines.map(({ href }) => href));
  return found.map(({ helpLines, ...help }) => {
    if (!helpLines) return help;
    return { ...help, links: [...lines, ...help.links.filter(({ href }) => !numbers.has(href))] };
  });
}
