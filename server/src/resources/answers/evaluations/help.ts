import { type AnswerRecord, type Help, helpFor, type RuleHelp } from '@eps/engine';
import type { ReadRows } from '../../../db/rows.ts';
import type { Participant } from '../../../http/principal.ts';
import { helpLinesFor } from '../../people/participant-page/help-lines.ts';
import { presentPage, selectPage } from '../../people/participant-page/queries.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

type Evaluation = Pick<LoadedEvaluation, 'row' | 'frozen' | 'bundle' | 'log'>;

/**
 * Returns the help that the answers of an evaluation ask for, in the language of the participant, with the
 * help lines of the app for the participant's country.
 */
export async function helpOf(
  run: ReadRows,
  participant: Pick<Participant, 'organizationId' | 'appId'>,
  evaluation: Evaluation,
  locale: string,
  log: readonly AnswerRecord[] = evaluation.log,
): Promise<Help[]> {
  const found = helpFor(evaluation.bundle, respondentState(evaluation, log, null), locale);
  return withHelpLines(run, participant, found, locale);
}

/** Returns the help of rules with the help lines of the app. The app is read only if there is help. */
export async function withHelpLines(
  run: ReadRows,
  { organizationId, appId }: { organizationId: string; appId: string },
  found: readonly RuleHelp[],
  locale: string,
): Promise<Help[]> {
  if (found.length === 0) return [];
  const [page] = await run(selectPage(organizationId, appId));
  const lines = helpLinesFor(presentPage(page), locale);
  const numbers = new Set(lines.map(({ href }) => href));
  return found.map(({ helpLines, ...help }) => {
    if (!helpLines) return help;
    return { ...help, links: [...lines, ...help.links.filter(({ href }) => !numbers.has(href))] };
  });
}
