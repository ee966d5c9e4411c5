import type { Question } from '../types.ts';
import type { Session } from './session.ts';

/**
 * Returns the questions of a `fixed` or `rules` policy that may be asked now: questions that a rule asks for,
 * start questions, then experience order, with the questions of a testlet together.
 */
export function openSequence(session: Session): Question[] {
  const { bank, policy } = session;
  const { questions, questionById } = bank.bundle.experience;
  const requested = policy.mode === 'rules' ? session.effects.ask : [];
  const first = requested.map((id) => questionById.get(id)).filter((question) => question !== undefined);
  const together = (question: Question) => bank.testletOf.get(question.index) ?? [question];
  return openOf(session, [...first, ...[...bank.start, ...questions].flatMap(together)]);
}

/**
 * Returns the questions of `wanted` that may be asked now, each once, without excluded ones; of two enemies
 * only the first.
 */
export function openOf(session: Session, wanted: readonly Question[]): Question[] {
  const { bank, policy } = session;
  const listed = new Set<number>();
  return wanted.filter(({ id, index }) => {
    if (listed.has(index) || policy.constraints.excluded.has(id) || !session.mayAsk(index)) return false;
    if (bank.enemies.get(index)?.some((enemy) => listed.has(enemy))) return false;
    listed.add(index);
    return true;
  });
}
