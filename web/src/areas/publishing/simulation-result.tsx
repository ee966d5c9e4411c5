import { Alert, List, Stack, Table, Text } from '@mantine/core';
import type { Names } from '../../shared/content/names.ts';
import { Facts } from '../../ui/facts.tsx';
import { AccuracyByTheta } from './accuracy-by-theta.tsx';
import { type OptionShares, type ShareItem, shareRows } from './option-shares.ts';
import { OverBudgetLine } from './over-budget.tsx';
import type { Simulation } from './simulation.ts';
import { useSimulationFormats } from './simulation-formats.ts';
import { useSimulationWords } from './simulation-words.ts';

interface SimulationResultProps {
  result: Simulation;
  /** The shares that were simulated. */
  shares: OptionShares;
  items: readonly ShareItem[];
  names: Names;
}

/** What the simulated respondents got, and the shares by which their options were chosen. */
export function SimulationResult({ result, shares, items, names }: SimulationResultProps) {
  const words = useSimulationWords();
  const { number, percent, minutes } = useSimulationFormats();
  const { length, duration_ms, overlap, mean_confidence, over_budget = [] } = result;
  return (
    <Stack gap="md" role="status">
      {result.within_budget !== undefined && (
        <Alert
          variant="outline"
          color={result.within_budget ? 'teal' : 'orange'}
          title={words(result.within_budget ? 'withinBudget' : 'overBudget')}
        >
          <List size="sm">
            {over_budget.map((over) => (
              <OverBudgetLine key={`${over.measure}${over.concept_id}${over.question_id}`} over={over} />
            ))}
          </List>
        </Alert>
      )}
      <Facts
        items={[
          [words('respondents'), number(result.respondents)],
          [
            words('length'),
            words('lengthText', {
              mean: number(length.mean),
              min: number(length.min),
              max: number(length.max),
            }),
          ],
          [
            words('duration'),
            words('durationText', {
              median: minutes(duration_ms.median),
              min: minutes(duration_ms.min),
              max: minutes(duration_ms.max),
            }),
          ],
          [words('overlap'), overlap === null ? '–' : percent(overlap)],
          [words('confidence'), mean_confidence === null ? '–' : percent(mean_confidence)],
        ]}
      />
      {overlap !== null && (
        <Text size="sm" c="dimmed">
          {words('overlapAbout')}
        </Text>
      )}
      <Precision result={result} names={names} />
      {result.concepts.map(
        ({ concept_id, by_theta }) =>
          by_theta && (
            <AccuracyByTheta key={concept_id} conceptName={names.score(concept_id)} ranges={by_theta} />
          ),
      )}
      <Rates
        title={words('guardrails')}
        name={words('rule')}
        rows={result.guardrails.map(({ rule_id, rate }) => [
          names.rules.find(({ id }) => id === rule_id)?.label ?? rule_id,
          rate,
          rule_id,
        ])}
      />
      <Rates
        title={words('exposure')}
        name={words('question')}
        rows={result.exposure.map(({ question_id, rate }) => [
          names.question(question_id)?.label ?? question_id,
          rate,
          question_id,
        ])}
      />
      <Shares rows={shareRows(items, shares)} />
    </Stack>
  );
}

function Precision({ result: { concepts }, names }: Pick<SimulationResultProps, 'result' | 'names'>) {
  const words = useSimulationWords();
  const { number, percent } = useSimulationFormats();
  const shown = (value: number | undefined) => (value === undefined ? '–' : number(value));
  const hasCoverage = concepts.some(({ coverage }) => coverage !== undefined);
  return (
    <div>
      <Table.ScrollContainer minWidth={520} aria-label={words('concepts')} tabIndex={0}>
        <Table captionSide="top">
          <Table.Caption ta="start">{words('concepts')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('concept')}</Table.Th>
              <Table.Th>{words('scored')}</Table.Th>
              <Table.Th>{words('standardError')}</Table.Th>
              <Table.Th>{words('bias')}</Table.Th>
              <Table.Th>{words('rmse')}</Table.Th>
              <Table.Th>{words('coverage')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {concepts.map(({ concept_id, scored_rate, standard_error, bias, rmse, coverage }) => (
              <Table.Tr key={concept_id}>
                <Table.Td>{names.score(concept_id)}</Table.Td>
                <Table.Td>{percent(scored_rate)}</Table.Td>
                <Table.Td>{shown(standard_error)}</Table.Td>
                <Table.Td>{shown(bias)}</Table.Td>
                <Table.Td>{shown(rmse)}</Table.Td>
                <Table.Td>{coverage === undefined ? '–' : percent(coverage)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {hasCoverage && (
        <Text size="sm" c="dimmed">
          {words('coverageAbout')}
        </Text>
      )}
    </div>
  );
}

interface RatesProps {
  title: string;
  name: string;
  rows: (readonly [name: string, rate: number, id: string])[];
}

function Rates({ title, name, rows }: RatesProps) {
  const words = useSimulationWords();
  const { percent } = useSimulationFormats();
  return (
    <details>
      <summary>
        <Text size="sm" fw={600} component="span">
          {title}
        </Text>
      </summary>
      {rows.length === 0 ? (
        <Text size="sm">{words('none')}</Text>
      ) : (
        <Table w="auto">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{name}</Table.Th>
              <Table.Th>{words('rate')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([label, rate, id]) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {label}{' '}
                  {label !== id && (
                    <Text span size="xs" c="dimmed">
                      {id}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{percent(rate)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </details>
  );
}

/** By which shares the options of items without a model were chosen; nothing if all were equally likely. */
function Shares({ rows }: { rows: ReturnType<typeof shareRows> }) {
  const words = useSimulationWords();
  const { percent } = useSimulationFormats();
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={320} aria-label={words('simulatedShares')} tabIndex={0}>
      <Table captionSide="top">
        <Table.Caption ta="start">{words('simulatedShares')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {(['question', 'option', 'share'] as const).map((column) => (
              <Table.Th key={column} scope="col">
                {words(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ item, question, option, label, share }) => (
            <Table.Tr key={`${item} ${option}`}>
              <Table.Td>{question}</Table.Td>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{percent(share)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
