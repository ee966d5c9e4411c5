import type { ItemPsychometrics } from '@eps/sdk';
import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { itemName } from './item-name.ts';

const OptionsChart = lazy(() => import('./options-chart.tsx'));

/** Who chose which option of an item, and how they scored on the others. */
export function ItemOptions({ item, names }: { item: ItemPsychometrics; names: Names }) {
  const words = useWords();
  const { number, percent } = useNumberTexts();
  const { question_id, options, flags } = item;
  const question = names.questions.get(question_id) ?? names.questions.get(question_id.split('.')[0]!);
  const label = (id: string) => question?.options.get(id) ?? id;
  return (
    <>
      {flags.map((flag) => (
        <Text key={flag} size="sm">
          <strong>{words.named(`psychometrics.flag.${flag}`)}</strong>
          {': '}
          {words.named(`psychometrics.do.${flag}`)}
        </Text>
      ))}
      {options.length === 0 ? (
        <Text size="sm">{words('The item has no options, or too few people chose each of them.')}</Text>
      ) : (
        <ChartFigure
          title={words('Options of “{{item}}”', { item: itemName(question_id, names) })}
          summary={words(
            'The mean sum of the other items for people who chose the option. It should rise from the lowest to the highest option.',
          )}
          columns={[
            words.named('common.option'),
            words('People'),
            words.named('common.share'),
            words('Mean rest score'),
          ]}
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
