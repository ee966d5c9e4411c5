import { Badge, Table, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { useNames } from '../../../shared/results/contents.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { itemName } from '../psychometrics/item-name.ts';
import { type CalibratedItem, type Calibration, listOf } from './calibration.ts';

const MISFIT = 0.01;

/** The parameters of each item, beside those in use where there are some. */
export function ParameterTable({ calibration }: { calibration: Calibration }) {
  const words = useWords();
  const names = useNames(calibration.bundle_id);
  const isCompared = calibration.link !== undefined;
  const columns = isCompared
    ? (['item', 'slope', 'slopeInUse', 'location', 'locationInUse', 'z', 'drift', 'fit'] as const)
    : (['item', 'slope', 'location', 'fit'] as const);
  const title = words(isCompared ? 'New and current parameters' : 'Parameters');
  return (
    <Section
      title={title}
      {...(isCompared && {
        about: words(
          'New parameters are on the current scale. z is the difference in standard errors; values beyond ±2 are rarely due to chance.',
        ),
      })}
    >
      <DataTable
        aria-label={title}
        striped
        minWidth={isCompared ? 900 : 560}
        columns={columns.map((column) => words.named(`calibration.${column}`))}
      >
        {Object.entries(calibration.items).map(([id, item]) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400}>
              {itemName(id, names)}
            </Table.Th>
            <ItemCells item={item} isCompared={isCompared} />
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}

function ItemCells({ item, isCompared }: { item: CalibratedItem; isCompared: boolean }) {
  const words = useWords();
  const { number, p } = useNumberTexts();
  const { in_use, z, fit, drift, standard_errors, reasons } = item;
  const { a, b } = item.linked ?? item;
  // Standard errors are those of the sample's scale, beside parameters on that scale only.
  const withError = (value: number, error: number | null | undefined) =>
    item.linked === undefined && typeof error === 'number'
      ? words('{{value}} (SE {{error}})', { value: number(value), error: number(error) })
      : number(value);
  const uncertain = [...new Set(Object.values(reasons ?? {}))].map((reason) =>
    words.named(`calibration.reason.${reason}`),
  );
  const errors = listOf(standard_errors.b);
  const numbers = (values: number | null | (number | null)[] | undefined) =>
    values === undefined
      ? '–'
      : listOf(values)
          .map((value) => number(value))
          .join('; ');
  const fitText = fit && (fit.p < MISFIT ? words('{{p}}: poor fit', { p: p(fit.p) }) : p(fit.p));
  return (
    <>
      <Table.Td>{withError(a, standard_errors.a)}</Table.Td>
      {isCompared && <Table.Td>{number(in_use?.a)}</Table.Td>}
      <Table.Td>
        {listOf(b)
          .map((value, index) => withError(value, errors[index]))
          .join('; ')}
        {uncertain.length > 0 && (
          <Text size="xs" c="dimmed" maw={220}>
            {uncertain.join(' ')}
          </Text>
        )}
      </Table.Td>
      {isCompared && (
        <>
          <Table.Td>{numbers(in_use?.b)}</Table.Td>
          <Table.Td>{z ? `${number(z.a)}; ${numbers(z.b)}` : '–'}</Table.Td>
          <Table.Td>
            {drift ? (
              <Badge variant="outline" color="orange" c="var(--mantine-color-text)" tt="none">
                {words('Drifts')}
              </Badge>
            ) : (
              words.named('common.no')
            )}
          </Table.Td>
        </>
      )}
      <Table.Td>{fitText ?? '–'}</Table.Td>
    </>
  );
}
