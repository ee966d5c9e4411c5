import type { ItemPsychometrics } from '@eps/sdk';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { itemName } from './item-name.ts';
import { usePsychometricsWords } from './words.ts';

const OptionsChart = lazy(() => import('./options-chart.tsx'));

/** Who chose which option of an item, and how they scored on the others. */
export function ItemOptions({ item, names }: { item: ItemPsychometrics; names: Names }) {
  const words = usePsychometricsWords();
  const { number, percent } = useNumberTexts();
  const { question_id, options, flags } = item;
  const question = names.questions.get(question_id) ?? names.questions.get(question_id.split('.')[0]!);
  const label = (id: string) => question?.options.get(id) ?? id;
  return (
    <>
      {flags.map((flag) => (
        <Text key={flag} size="sm">
          <strong>{words(`flag.${flag}`)}</strong>
          {': '}
          {words(`do.${flag}`)}
        </Text>
      ))}
      {options.length === 0 ? (
        <Text size="sm">{words('noOptions')}</Text>
      ) : (
        <ChartFigure
          title={words('options', { item: itemName(question_id, names) })}
          summary={words('meanRestAbout')}
          columns={[words('option'), words('count'), words('share'), words('meanRest')]}
          rows={options.map(({ option_id, count, share, mean_rest }) => [
            label(option_id),
            count,
            percent(share),
            number(mean_rest),
          ])}
        >
          <Suspense fallback={<Skeleton height={260} />}>
            <OptionsChart
              rows={options.map(({ option_id, count, mean_rest }) => ({
                name: label(option_id),
                count,
                rest: mean_rest,
              }))}
            />
          </Suspense>
        </ChartFigure>
      )}
    </>
  );
}
