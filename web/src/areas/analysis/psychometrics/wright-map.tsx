import type { DraftItem } from '@eps/engine/authoring';
import { Badge, Box, Group, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { type WrightRow, wrightMap } from './wright.ts';
import classes from './wright-map.module.css';

interface WrightMapProps {
  parameters: readonly DraftItem[];
  histogram: readonly { value: number; count: number }[];
  names: Names;
}

/** People to the left of the θ axis, item difficulties to the right. */
export function WrightMap({ parameters, histogram, names }: WrightMapProps) {
  const words = useWords();
  const { number } = useNumberTexts();
  const rows = wrightMap(parameters, histogram);
  const most = Math.max(1, ...rows.map(({ people }) => people));
  const nameOf = ({ questionId, threshold }: WrightRow['items'][number]) => {
    const item = names.questions.get(questionId)?.prompt ?? questionId;
    return threshold === undefined ? item : words('{{item}} ({{number}})', { item, number: threshold });
  };
  return (
    <ChartFigure
      title={words('Wright map: people and items on one scale')}
      summary={words(
        'People are placed at the θ where their sum score is expected, items at their difficulty, with each threshold shown separately. Where there are many people but no items, the instrument measures poorly.',
      )}
      columns={[words('θ'), words('People'), words('Items')]}
      rows={rows.map(({ theta, people, items }) => [
        number(theta, 1),
        people,
        items.map(nameOf).join(', ') || '–',
      ])}
    >
      {rows.map(({ theta, people, items }) => (
        <div key={theta} className={classes.row}>
          <Box className={classes.people}>
            {people > 0 && <Text size="xs">{people}</Text>}
            <Box className={classes.bar} style={{ width: `${(people / most) * 80}%` }} />
          </Box>
          <Text size="xs" className={classes.axis}>
            {number(theta, 1)}
          </Text>
          <Group gap={4} className={classes.items}>
            {items.map((item) => (
              <Badge
                key={`${item.questionId}${item.threshold}`}
                variant="outline"
                c="var(--mantine-color-text)"
                tt="none"
                maw="100%"
                size="sm"
              >
                {nameOf(item)}
              </Badge>
            ))}
          </Group>
        </div>
      ))}
    </ChartFigure>
  );
}
