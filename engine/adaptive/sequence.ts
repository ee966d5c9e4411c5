import type { Question } from '../types.ts';
import type { Session } from './session.ts';

/**
 * The questions of a fixed or rules policy that may be asked now, in order: those that a rule asks, start questions, then
 * experience order, a testlet's questions together.
 */
export function openSequence(session: Session): Question[] {
  const { bank, policy } = session;
  const { questions, questionById } = bank.bundle.experience;
  const asked = policy.mode === 'rules' ? session.effects.ask : [];
  const first = asked.map((id) => questionById.get(id)).filter((question) => question !== undefined);
  const together = (question: Question) => bank.testletOf.get(question.index) ?? [question];
  return openOf(session, [...first, ...[...bank.start, ...questions].flatMap(together)]);
}

/** Those of `wished` that may be asked now, each once; excluded ones never, and of two enemies only the first. */
export function openOf(session: Session, wished: readonly Question[]): Question[] {
  const { bank, policy } = session;
  const listed = new Set<number>();
  return wished.filter(({ id, index }) => {
    if (listed.has(index) || policy.constraints.excluded.has(id) || !session.mayAsk(index)) return false;
    if (bank.enemies.get(index)?.some((enemy) => listed.has(enemy))) return false;
    listed.add(index);
    return true;
  });
}
