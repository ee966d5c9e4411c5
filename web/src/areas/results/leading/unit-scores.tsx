import type { GroupResults } from '@eps/sdk';
import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { numberText } from '../../../shared/results/number-text.ts';
import { useUnitNames } from '../../../shared/statistics/unit-names.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { GroupConcepts } from '../groups/group-concepts.tsx';
import { unitScoresQuery } from './queries.ts';

/** Content is not shown to leaders, so scores and questions have the names that the results have. */
const NAMES = { concepts: new Map(), questions: new Map(), sections: new Map() } as never;

/** The scores of the last period: a sentence for each unit, then the tables and the heat map of questions. */
export function UnitScores({ programId }: { programId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const units = useUnitNames();
  const { data, error } = useQuery(unitScoresQuery(programId, {}, ids.environmentId, api));
  const [first] = data?.groups.filter(({ unit_id }) => unit_id !== undefined) ?? [];
  const over = useQuery({
    ...unitScoresQuery(
      programId,
      { by: 'cycle', ...(first?.unit_id && { unit_id: first.unit_id }) },
      ids.environmentId,
      api,
    ),
    enabled: first !== undefined,
  });
  return (
    <Section
      title={words('Scores of the last period')}
      about={words('How your teams answered, against everybody and against the period before.')}
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <Stack gap="lg">
          <Sentences results={data} before={over.data} units={units} />
          <GroupConcepts results={data} names={NAMES} units={units} byCycle={false} />
        </Stack>
      )}
    </Section>
  );
}

type Shown = GroupResults['groups'][number];

interface Props {
  results: GroupResults;
  /** The first unit over time. */
  before: GroupResults | undefined;
  units: ReadonlyMap<string, string>;
}

function Sentences({ results, before, units }: Props) {
  const words = useWords();
  const language = useLanguage();
  const text = (value: number) => numberText(value, language, 2);
  const difference = (
    value: number | undefined,
    [more, less, same]: readonly [Key, Key, Key],
    name: string,
  ) => {
    if (value === undefined) return [];
    if (Math.abs(value) < 0.005) return [words.named(`leading.${same}`)];
    return [
      words.named(value > 0 ? `leading.${more}` : `leading.${less}`, { [name]: text(Math.abs(value)) }),
    ];
  };
  const sentences = results.groups.flatMap(({ unit_id, concepts }) =>
    unit_id === undefined
      ? []
      : concepts.flatMap(({ concept_id, mean, difference: toAll }) => {
          if (!mean) return [];
          const score = results.concepts.find((each) => each.concept_id === concept_id)?.label ?? concept_id;
          const earlier =
            unit_id === before?.groups.at(-1)?.unit_id ? meanBefore(before, concept_id) : undefined;
          return [
            [
              words('{{name}}: {{score}} is {{mean}} on average.', {
                name: units.get(unit_id) ?? unit_id,
                score,
                mean: text(mean.value),
              }),
              ...difference(toAll?.value, ['above', 'below', 'like'], 'difference'),
              ...difference(
                earlier === undefined ? undefined : mean.value - earlier,
                ['more', 'less', 'same'],
                'change',
              ),
            ].join(' '),
          ];
        }),
  );
  if (sentences.length === 0)
    return <Text size="sm">{words('No period has been counted yet, or too few people answered.')}</Text>;
  return (
    <List size="sm">
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}

type Key = 'above' | 'below' | 'like' | 'more' | 'less' | 'same';

/** The mean of the period before the last one, if it is comparable with the last. */
function meanBefore({ groups }: GroupResults, conceptId: string): number | undefined {
  const of = (group: Shown | undefined) => group?.concepts.find(({ concept_id }) => concept_id === conceptId);
  if (of(groups.at(-1))?.joined !== true) return undefined;
  return of(groups.at(-2))?.mean?.value;
}
