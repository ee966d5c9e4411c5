import type { EvaluationReport } from '@eps/sdk';
import { Alert, Box, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useLanguage } from '../../base/language.ts';
import { useEvaluationWords } from './evaluation-words.ts';
import { Guardrails } from './guardrails.tsx';
import { numberText } from './number-text.ts';
import { ScoreScale } from './score-scale.tsx';

type Block = EvaluationReport['blocks'][number];
type Score = NonNullable<NonNullable<Block['data']>['score']>;

/** A report, block by block. */
export function ReportView({ report }: { report: EvaluationReport }) {
  return (
    <Paper withBorder p="lg" lang={report.locale}>
      <Stack gap="lg">
        {report.title !== '' && <Title order={2}>{report.title}</Title>}
        {report.blocks.map((block) => (
          <ReportBlock key={block.id} block={block} />
        ))}
      </Stack>
    </Paper>
  );
}

function ReportBlock({ block: { text, data } }: { block: Block }) {
  const scores = data?.scores ?? (data?.score ? [data.score] : []);
  const changes = [...(data?.comparisons ?? []), ...(data?.series ?? [])];
  return (
    <Stack gap="xs" component="section">
      {text !== undefined && text !== '' && <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>}
      {data?.render_error && <Alert color="red">{data.render_error.message}</Alert>}
      {/* The service draws the chart; as an image its content cannot run scripts. On a phone its texts would be
          too small; the scores below say the same. */}
      {data?.svg !== undefined && (
        <Box visibleFrom="sm">
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(data.svg)}`} alt="" width="100%" />
        </Box>
      )}
      {scores.map((score) => (
        <ReportScore key={score.concept_id} score={score} />
      ))}
      {changes.length > 0 && <Changes changes={changes} />}
      {data?.conflicts && (
        <Guardrails conflicts={data.conflicts.map((conflict) => ({ ...conflict, evidence: {} }))} />
      )}
    </Stack>
  );
}

function ReportScore({ score }: { score: Score }) {
  const language = useLanguage();
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm">{score.label}</Text>
        <Text size="sm" fw={600}>
          {numberText(score.value, language, 2)} {score.band_label ?? ''}
        </Text>
      </Group>
      {score.range && score.value !== null && (
        <ScoreScale
          value={score.value}
          range={score.range}
          interval={score.interval as [number, number] | undefined}
          bands={score.bands ?? []}
          band={score.band}
        />
      )}
    </div>
  );
}

type Change = NonNullable<NonNullable<Block['data']>['comparisons']>[number];

function Changes({ changes }: { changes: readonly Change[] }) {
  const words = useEvaluationWords();
  const language = useLanguage();
  return (
    <Table.ScrollContainer type="native" minWidth={360} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('score')}</Table.Th>
            <Table.Th scope="col">{words('before')}</Table.Th>
            <Table.Th scope="col">{words('now')}</Table.Th>
            <Table.Th scope="col">{words('change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ concept_id, label, previous, current, change }) => (
            <Table.Tr key={concept_id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{numberText(previous?.value, language, 2)}</Table.Td>
              <Table.Td>{numberText(current?.value, language, 2)}</Table.Td>
              <Table.Td>{words(`change.${change}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
