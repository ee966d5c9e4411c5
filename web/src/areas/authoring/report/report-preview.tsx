import { AUDIENCES } from '@eps/engine/authoring';
import { Box, Group, SegmentedControl, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Contents } from '../../../shared/content/kinds.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { ReportView } from '../../../shared/results/report-view.tsx';
import {
  type FillMode,
  fillingOf,
  NOTHING_GIVEN,
  type TrialAnswers,
  withAnswer,
} from '../../../shared/trying/given.ts';
import { useTrial } from '../../../shared/trying/use-trial.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';

const FILLINGS: readonly FillMode[] = ['low', 'high', 'random'];

/** The report for sample answers, for each audience; it is updated with every change. */
export function ReportPreview({ contents }: { contents: Contents }) {
  const words = useWords();
  const locale = useLanguage();
  const [filling, setFilling] = useState<FillMode>('random');
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>('participant');
  const [given, setGiven] = useState<TrialAnswers>(NOTHING_GIVEN);
  const tried = useMemo(() => ({ contents }), [contents]);
  const names = useMemo(() => namesOf(contents), [contents]);
  const { trial, error, isCurrent } = useTrial(tried, given, locale);
  // Answers can make further questions visible, so the sample grows until all have an answer.
  useEffect(() => {
    if (!trial?.valid || !isCurrent) return;
    const next = trial.questions.reduce((all, { question }) => {
      const value = all.answers[question.id] === undefined ? fillingOf(question, filling) : undefined;
      return value === undefined ? all : withAnswer(all, question.id, value);
    }, given);
    if (next !== given) setGiven(next);
  }, [trial, isCurrent, filling, given]);
  const report = trial?.reports_by_audience?.[audience];
  return (
    <Box component="section" aria-label={words('Report with sample answers')}>
      <Title order={2} mb="xs">
        {words('Report with sample answers')}
      </Title>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <Select
            label={words('Sample answers')}
            data={FILLINGS.map((key) => ({
              value: key,
              label: words.named(`report-editor.${key as 'low'}`),
            }))}
            value={filling}
            onChange={(next) => {
              setFilling((next ?? 'random') as FillMode);
              setGiven(NOTHING_GIVEN);
            }}
            allowDeselect={false}
            w={200}
          />
          <SegmentedControl
            aria-label={words('Who can see the report')}
            size="xs"
            data={AUDIENCES.map((key) => ({ value: key, label: words.named(`report-editor.${key}`) }))}
            value={audience}
            onChange={(next) => setAudience(next as 'participant')}
          />
        </Group>
        {error && <ErrorAlert error={error} />}
        {!trial && !error && <Skeleton height={200} />}
        {trial && !trial.valid && (
          <Text size="sm">{words('Fix the errors in the instrument to see the report.')}</Text>
        )}
        {report?.blocks.length === 0 && (
          <Text size="sm" c="dimmed">
            {words('The report is empty for this audience. Add a block.')}
          </Text>
        )}
        {report && report.blocks.length > 0 && <ReportView report={report} names={names} />}
      </Stack>
    </Box>
  );
}
