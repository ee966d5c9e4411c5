import type { GroupResults } from '@eps/sdk';
import { Box, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import type { Names } from '../../../shared/results/contents.ts';
import { numberText, percentText } from '../../../shared/results/number-text.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';

type ShownGroup = GroupResults['groups'][number];
type Score = ShownGroup['concepts'][number];

interface Props {
  results: GroupResults;
  names: Names;
  units: ReadonlyMap<string, string>;
  byCycle: boolean;
}

/** A section for each score: its groups, and the means of its questions. */
export function GroupConcepts({ results, names, units, byCycle }: Props) {
  const words = useWords();
  const language = useLanguage();
  return results.concepts.map(({ concept_id: id, label, agreement }) => {
    const rows = results.groups.flatMap((group) => {
      const score = group.concepts.find(({ concept_id }) => concept_id === id);
      const date = group.cycle ? new Date(group.cycle).toLocaleDateString(language) : words('Everybody');
      const unit =
        group.unit_id === undefined ? words('Everybody') : (units.get(group.unit_id) ?? group.unit_id);
      const name = byCycle ? date : unit;
      if (!score) return [];
      const shown = score.joined === false ? words('{{name}} (other questions than before)', { name }) : name;
      return [{ key: `${group.unit_id} ${group.cycle}`, name: shown, group, score }];
    });
    if (rows.length === 0) return null;
    const title = names.concepts.get(id)?.label ?? label;
    return (
      <Section key={id} title={title}>
        {agreement && (
          <Text size="sm">
            {words(
              agreement.p <= 0.05
                ? 'The teams differ by more than chance: {{share}} of the variance is between them (p ≤ {{p}}).'
                : 'The differences between the teams can be chance (p ≤ {{p}}).',
              {
                share: percentText(Math.max(0, agreement.icc1), language),
                p: numberText(agreement.p, language, 3),
              },
            )}
          </Text>
        )}
        <Figures title={title} rows={rows} names={names} />
        <Items title={`${title}: ${words('Mean of each question')}`} rows={rows} names={names} />
      </Section>
    );
  });
}

interface Row {
  key: string;
  name: string;
  group: ShownGroup;
  score: Score;
}

interface TableProps {
  title: string;
  rows: readonly Row[];
  names: Names;
}

const COLUMNS = ['group', 'people', 'rate', 'mean', 'favourable', 'bands', 'difference'] as const;

function Figures({ title, rows, names }: TableProps) {
  const words = useWords();
  const language = useLanguage();
  const estimate = (shown: Score['mean']) => {
    const mean = numberText(shown?.value, language, 2);
    const [from, to] = (shown?.interval ?? []).map((end) => numberText(end, language, 2));
    return from === undefined || to === undefined
      ? mean
      : words('{{mean}} ({{from}} to {{to}})', { mean, from, to });
  };
  return (
    <Scrolling label={title}>
      <DataTable striped columns={COLUMNS.map((column) => words.named(`groups.${column}`))}>
        {rows.map(({ key, name, group, score }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>
              {score.people === null ? words('Too few people') : numberText(score.people, language)}
            </Table.Td>
            <Table.Td>{percentText(group.rate, language)}</Table.Td>
            <Table.Td>{score.reasons?.mean ? words('Too few people') : estimate(score.mean)}</Table.Td>
            <Table.Td>
              {score.reasons?.favourable ? words('Too few people') : percentText(score.favourable, language)}
            </Table.Td>
            <Table.Td>{score.reasons?.bands ? words('Too few people') : bandsText(score, names)}</Table.Td>
            <Table.Td>
              {score.reasons?.difference ? words('Too few people') : estimate(score.difference)}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Scrolling>
  );
}

function bandsText({ concept_id, bands }: Score, names: Names): string {
  const known = names.concepts.get(concept_id)?.bands ?? [];
  const label = (band: string) => known.find(({ id }) => id === band)?.label ?? band;
  return bands.length === 0 ? '–' : bands.map(({ band, people }) => `${label(band)} ${people}`).join(', ');
}

/** The means of the questions as a heat map; the numbers are in its cells. */
function Items({ title, rows, names }: TableProps) {
  const words = useWords();
  const language = useLanguage();
  const ids = [...new Set(rows.flatMap(({ score }) => score.items.map(({ item_id }) => item_id)))];
  if (ids.length === 0) return null;
  return (
    <Scrolling label={title}>
      <Table withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words('Mean of each question')}</Table.Th>
            {rows.map(({ key, name }) => (
              <Table.Th key={key} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ids.map((id) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw="normal">
                {names.questions.get(id)?.prompt ?? id}
              </Table.Th>
              {rows.map(({ key, score }) => {
                const item = score.items.find(({ item_id }) => item_id === id);
                if (item?.mean === null) return <Table.Td key={key}>{words('Too few people')}</Table.Td>;
                const share = item ? (item.mean - item.min) / (item.max - item.min || 1) : 0;
                const shade = Math.round(30 * Math.min(1, Math.max(0, share)));
                const background = `color-mix(in srgb, var(--mantine-color-blue-5) ${shade}%, transparent)`;
                return (
                  <Table.Td key={key} style={{ background }}>
                    {numberText(item?.mean, language, 2)}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolling>
  );
}

/** A scrolling region, which must be reachable by keyboard. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      {children}
    </Box>
  );
}
