import { type ReportPart, reportParts } from '@eps/engine/authoring';
import type { EvaluationReport, ReportForStaff } from '@eps/sdk';
import { Alert, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useLanguage, useWords } from '../../base/language.ts';
import type { Names, ScoreName } from '../content/names.ts';
import { Guardrails } from './guardrails.tsx';
import { useIntervalText } from './interval-text.ts';
import { numberText } from './number-text.ts';
import { ScoreScale } from './score-scale.tsx';

type Data = NonNullable<EvaluationReport['blocks'][number]['data']>;
type Score = NonNullable<Data['score']>;

interface ReportViewProps {
  report: ReportForStaff;
  /** With the directions of scores, their bands have the colours of their meaning. */
  names: Names | undefined;
}

/** A report, part by part: each score once, as in the page of the service. */
export function ReportView({ report, names }: ReportViewProps) {
  const words = useWords();
  return (
    <Paper withBorder p="lg" lang={report.locale}>
      <Stack gap="lg">
        {report.title !== '' && <Title order={2}>{report.title}</Title>}
        {reportParts<Data>(report.blocks).map((part) => (
          <Part key={part.id} part={part} names={names} />
        ))}
        {report.earlier_results && (
          <Stack gap="xs" component="section">
            <Title order={3} size="h4">
              {words('Over time')}
            </Title>
            <Changes changes={report.earlier_results} />
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

interface PartProps extends Pick<ReportViewProps, 'names'> {
  part: ReportPart<Data>;
}

function Part({ part: { texts, data, isDrawnAbove }, names }: PartProps) {
  const scores = data?.scores ?? (data?.score && !isDrawnAbove ? [data.score] : []);
  const changes = [...(data?.comparisons ?? []), ...(data?.series ?? [])];
  return (
    <Stack gap="xs" component="section">
      {texts.length > 0 && <Text style={{ whiteSpace: 'pre-wrap' }}>{texts.join('\n\n')}</Text>}
      {data?.render_error && <Alert color="red">{data.render_error.message}</Alert>}
      {scores.map((score) => (
        <ReportScore
          key={score.concept_id}
          score={score}
          direction={names?.scored(score.concept_id)?.direction}
        />
      ))}
      {changes.length > 0 && <Changes changes={changes} />}
      {data?.conflicts && (
        <Guardrails conflicts={data.conflicts.map((conflict) => ({ ...conflict, evidence: {} }))} />
      )}
    </Stack>
  );
}

function ReportScore({ score, direction }: { score: Score; direction: ScoreName['direction'] }) {
  const intervalText = useIntervalText();
  const language = useLanguage();
  const { interval } = score;
  const number = (value: number | null | undefined) => numberText(value, language, 2);
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{score.label}</Text>
        <Text size="sm" fw={600}>
          {number(score.value)} {score.band_label ?? ''}
        </Text>
      </Group>
      {score.range && score.value !== null && (
        <ScoreScale
          value={score.value}
          range={score.range}
          interval={interval as [number, number] | undefined}
          bands={score.bands ?? []}
          band={score.band}
          direction={direction}
        />
      )}
      {score.value !== null && (
        <Text size="xs" c="dimmed">
          {intervalText(interval)}
        </Text>
      )}
    </div>
  );
}

type Change = NonNullable<Data['comparisons']>[number] & Partial<NonNullable<Data['series']>[number]>;

/** The changes, with the intervals of the differences; one sentence if there is nothing to compare with. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const words = useWords();
  const changeText = useChangeText();
  const valuesText = useValuesText();
  if (changes.every(({ reason }) => reason === 'no_previous'))
    return <Text size="sm">{words.named('evaluation.reason.no_previous')}</Text>;
  return (
    <List size="sm" spacing="xs">
      {changes.map((change) => (
        <List.Item key={change.concept_id}>
          <strong>{change.label}</strong>: {changeText(change)}
          {change.points && change.points.length > 2 && <Text size="sm">{valuesText(change.points)}</Text>}
        </List.Item>
      ))}
    </List>
  );
}

/** Every result with its date, where the change names only two of them. */
function useValuesText(): (points: NonNullable<Change['points']>) => string {
  const words = useWords();
  const language = useLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (points) => {
    const values = points.map(({ at, value }) =>
      words('{{value}} ({{date}})', {
        value: numberText(value, language, 2),
        date: date.format(new Date(at)),
      }),
    );
    return words('All results: {{values}}', { values: values.join(', ') });
  };
}

function useChangeText(): (change: Change) => string {
  const words = useWords();
  const language = useLanguage();
  const number = (value: number | null | undefined) => numberText(value, language, 2);
  return ({ change, reason, previous, current, delta, threshold }) => {
    if (change === 'unknown' && (reason === 'no_previous' || reason === 'no_score'))
      return words.named(`evaluation.reason.${reason}`);
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(previous!.at));
    const values = words('{{before}} on {{date}}, {{now}} now', {
      before: number(previous!.value),
      date,
      now: number(current!.value),
    });
    const unknown = () =>
      reason ? words.named(`evaluation.reason.${reason}`) : words('Cannot be determined');
    if (change === 'unknown') return `${values}. ${unknown()}`;
    const range = { low: number(delta! - threshold!), high: number(delta! + threshold!) };
    const interval = `${words('95% interval')} ${words('{{low}} to {{high}}', range)}`;
    return `${values}. ${words.named(`evaluation.change.${change}`)}: ${number(delta)} (${interval}).`;
  };
}
