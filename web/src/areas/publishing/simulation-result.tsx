import { Alert, List, Stack, Table, Text } from '@mantine/core';
import { useWords } from '../../base/language.ts';
import type { Names } from '../../shared/content/names.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { AccuracyByTheta } from './accuracy-by-theta.tsx';
import { type OptionShares, type ShareItem, shareRows } from './option-shares.ts';
import { OverBudgetLine } from './over-budget.tsx';
import { SimulatedScores } from './simulated-scores.tsx';
import type { Simulation } from './simulation.ts';
import { useSimulationFormats } from './simulation-formats.ts';

interface SimulationResultProps {
  result: Simulation;
  /** The shares that were simulated. */
  shares: OptionShares;
  items: readonly ShareItem[];
  names: Names;
}

/** The results of the simulated respondents, and the shares by which their options were chosen. */
export function SimulationResult({ result, shares, items, names }: SimulationResultProps) {
  const words = useWords();
  const { number, percent, minutes } = useSimulationFormats();
  const { length, duration_ms, overlap, mean_confidence, over_budget = [] } = result;
  // If everybody is asked the same questions, the overlap is meaningless.
  const isSelected = overlap !== null && overlap < 1;
  return (
    <Stack gap="md" role="status">
      {result.within_budget !== undefined && (
        <Alert
          variant="outline"
          color={result.within_budget ? 'teal' : 'orange'}
          title={words(result.within_budget ? 'Within the app’s budget' : 'Over the app’s budget')}
        >
          <List size="sm">
            {over_budget.map((over) => (
              <OverBudgetLine key={`${over.measure}${over.concept_id}${over.question_id}`} over={over} />
            ))}
          </List>
        </Alert>
      )}
      {result.scores && (
        <SimulatedScores
          scores={result.scores}
          names={names}
          hasTraits={result.concepts.every(({ rmse }) => rmse !== undefined)}
        />
      )}
      <Facts
        items={[
          [words('Respondents'), number(result.respondents)],
          [
            words('Questions asked'),
            words('mean {{mean}}, from {{min}} to {{max}}', {
              mean: number(length.mean),
              min: number(length.min),
              max: number(length.max),
            }),
          ],
          [
            words('Time to answer'),
            words('median {{median}}, from {{min}} to {{max}}', {
              median: minutes(duration_ms.median),
              min: minutes(duration_ms.min),
              max: minutes(duration_ms.max),
            }),
          ],
          ...(isSelected ? ([[words('Question overlap'), percent(overlap)]] as const) : []),
          ...(mean_confidence === null
            ? []
            : ([[words('Mean confidence'), percent(mean_confidence)]] as const)),
        ]}
      />
      {isSelected && (
        <Text size="sm" c="dimmed">
          {words(
            'Question overlap is the share of questions that two respondents have in common. Times are simulated with typical response times.',
          )}
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
        title={words('Triggered safety rules')}
        name={words('Rule')}
        rows={result.guardrails.map(({ rule_id, rate }) => [
          names.rules.find(({ id }) => id === rule_id)?.label ?? rule_id,
          rate,
          rule_id,
        ])}
      />
      <Rates
        title={words('Question exposure')}
        name={words.named('common.question')}
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

const PRECISION = ['standard_error', 'bias', 'rmse', 'coverage'] as const;

/** The precision of the scores; renders nothing if the content does not determine it. */
function Precision({ result: { concepts }, names }: Pick<SimulationResultProps, 'result' | 'names'>) {
  const words = useWords();
  const { number, percent } = useSimulationFormats();
  const measures = PRECISION.filter((measure) => concepts.some((concept) => concept[measure] !== undefined));
  if (measures.length === 0) return null;
  return (
    <div>
      <Table.ScrollContainer minWidth={520} aria-label={words('Precision by subscale')} tabIndex={0}>
        <Table captionSide="top">
          <Table.Caption ta="start">{words('Precision by subscale')}</Table.Caption>
          <TableHead
            columns={[words('Subscale'), ...measures.map((measure) => words.named(`simulation.${measure}`))]}
          />
          <Table.Tbody>
            {concepts.map((concept) => (
              <Table.Tr key={concept.concept_id}>
                <Table.Td>{names.score(concept.concept_id)}</Table.Td>
                {measures.map((measure) => {
                  const value = concept[measure];
                  const text = measure === 'coverage' ? percent : number;
                  return <Table.Td key={measure}>{value === undefined ? '–' : text(value)}</Table.Td>;
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {measures.includes('coverage') && (
        <Text size="sm" c="dimmed">
          {words(
            'Interval coverage is the share of 95% intervals that contain the true θ. If it is well below 95%, the standard errors are too small.',
          )}
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
  const words = useWords();
  const { percent } = useSimulationFormats();
  return (
    <details>
      <summary>
        <Text size="sm" fw={600} component="span">
          {title}
        </Text>
      </summary>
      {rows.length === 0 ? (
        <Text size="sm">{words('No safety rules were triggered.')}</Text>
      ) : (
        <DataTable w="auto" columns={[name, words('Share of respondents')]}>
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
        </DataTable>
      )}
    </details>
  );
}

/**
 * The shares by which the options of items without a model were chosen; renders nothing if all were equally
 * likely.
 */
function Shares({ rows }: { rows: ReturnType<typeof shareRows> }) {
  const words = useWords();
  const { percent } = useSimulationFormats();
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer
      minWidth={320}
      aria-label={words('Shares by option used in the simulation')}
      tabIndex={0}
    >
      <Table captionSide="top">
        <Table.Caption ta="start">{words('Shares by option used in the simulation')}</Table.Caption>
        <TableHead
          columns={(['question', 'option', 'share'] as const).map((column) =>
            words.named(`common.${column}`),
          )}
        />
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
