import { draftScores, simulatedPerson } from '@eps/engine/authoring';
import type { Trial } from '@eps/sdk';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useApp } from '../../../base/scope.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import {
  fillingOf,
  NOTHING_GIVEN,
  requestOf,
  type TrialAnswers,
  withAnswer,
} from '../../../shared/trying/given.ts';

const MOST_STEPS = 60;

export interface Simulation {
  trial?: Trial;
  answered: number;
  isDone: boolean;
  error?: unknown;
}

/** Requests one question after another from the service, and answers each as a person with θ would. */
export function useSimulation(contents: Contents, theta: number, seed: number): Simulation {
  const { api } = useApp();
  const [settled] = useDebouncedValue(contents, 600);
  const [person] = useDebouncedValue(theta, 300);
  const [simulation, setSimulation] = useState<Simulation>({ answered: 0, isDone: false });
  useEffect(() => {
    const abort = new AbortController();
    const simulated = simulatedPerson(person, seed);
    const scores = draftScores(settled);
    const run = async () => {
      let given: TrialAnswers = NOTHING_GIVEN;
      for (let step = 0; step <= MOST_STEPS; step++) {
        const body = { contents: settled, ...requestOf(given) };
        const trial: Trial = await api.bundles.try(body, { signal: abort.signal });
        if (abort.signal.aborted) return;
        const { selection, questions } = trial;
        const open =
          selection?.mode === 'irt' && selection.stop === undefined ? selection.next_question_ids : [];
        const next = open.filter((id) => given.answers[id] === undefined);
        setSimulation({ trial, answered: Object.keys(given.answers).length, isDone: next.length === 0 });
        if (next.length === 0) return;
        for (const id of next) {
          const asked = questions.find(({ question }) => question.id === id)?.question;
          const value = simulated.answer(scores, id) ?? (asked && fillingOf(asked, 'random', simulated.draw));
          if (value === undefined) return setSimulation((last) => ({ ...last, isDone: true }));
          given = withAnswer(given, id, value);
        }
      }
      setSimulation((last) => ({ ...last, isDone: true }));
    };
    run().catch((error: unknown) => {
      if (!abort.signal.aborted) setSimulation({ answered: 0, isDone: true, error });
    });
    return () => abort.abort();
  }, [api, settled, person, seed]);
  return simulation;
}
