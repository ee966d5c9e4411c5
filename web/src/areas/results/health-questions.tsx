import type { InstrumentHealth } from '@eps/sdk';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import type { Names } from '../../shared/results/contents.ts';
import { numberText, percentText } from '../../shared/results/number-text.ts';
import { ChartFigure } from '../../ui/chart-figure.tsx';

const HealthChart = lazy(() => import('./health-chart.tsx'));

type Questions = InstrumentHealth['question_health'];

/** How people responded to each question, as a chart or a table. */
export function HealthQuestions({ questions: unordered, names }: { questions: Questions; names: Names }) {
  const questions = inOrder(unordered, names);
  const words = useWords();
  const language = useLanguage();
  const columns = [
    words.named('common.question'),
    words('Shown'),
    words('People'),
    words('Answered'),
    words('Skipped'),
    words('Changed'),
    words('Median time'),
  ];
  const name = (id: string) => names.questions.get(id)?.prompt ?? id;
  const rows = questions.map((question) => [
    name(question.question_id),
    question.views,
    question.respondents,
    percentText(question.answer_rate, language),
    percentText(question.skip_rate, language),
    percentText(question.answer_change_rate, language),
    question.median_elapsed_ms === undefined
      ? '–'
      : `${numberText(question.median_elapsed_ms / 1000, language, 1)} s`,
  ]);
  return (
    <ChartFigure title={words('Answered and skipped by question')} columns={columns} rows={rows}>
      <Suspense fallback={<Skeleton height={260} />}>
        <HealthChart
          rows={questions.map(({ question_id, answer_rate, skip_rate }) => ({
            name: name(question_id),
            answered: answer_rate,
            skipped: skip_rate,
          }))}
        />
      </Suspense>
    </ChartFigure>
  );
}

/** As people see them, or by id where the questionnaire is not known: `q2` before `q10`. */
function inOrder(questions: Questions, names: Names): Questions {
  const places = new Map([...names.questions.keys()].map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? places.size;
  return questions.toSorted(
    ({ question_id: one }, { question_id: other }) =>
      placeOf(one) - placeOf(other) || one.localeCompare(other, 'en', { numeric: true }),
  );
}
