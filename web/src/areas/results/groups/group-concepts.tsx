import type { GroupResults } from '@eps/sdk';
import { Box, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { numberText, percentText } from '../../../shared/results/number-text.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Section } from '../../../ui/section.tsx';

export type ShownGroup = GroupResults['groups'][number];
type Score = ShownGroup['concepts'][number];
type Bands = GroupResults['concepts'][number]['bands'];

interface Props {
  results: GroupResults;
  nameOf(group: ShownGroup): string;
}

/** A section for each score, with the figures of its groups. */
export function GroupConcepts({ results, nameOf }: Props) {
  const words = useWords();
  const language = useLanguage();
  return results.concepts.map(({ concept_id: id, label: title, bands, agreement }) => {
    const rows = results.groups.flatMap((group) => {
      const score = group.concepts.find(({ concept_id }) => concept_id === id);
      if (!score) return [];
      const name =
        score.joined === false
          ? words('{{name}} (other questions than before)', { name: nameOf(group) })
          : nameOf(group);
      return [{ key: `${group.unit_id} ${group.cycle}`, name, group, score }];
    });
    if (rows.length === 0) return null;
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
        <Figures title={title} rows={rows} bands={bands} />
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
  bands: Bands;
}

const COLUMNS = ['group', 'people', 'rate', 'mean', 'favourable', 'bands', 'difference'] as const;

function Figures({ title, rows, bands }: TableProps) {
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
            <Table.Td>{score.reasons?.bands ? words('Too few people') : bandsText(score, bands)}</Table.Td>
            <Table.Td>
              {score.reasons?.difference ? words('Too few people') : estimate(score.difference)}
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Scrolling>
  );
}

function bandsText(score: Score, bands: Bands): string {
  const label = (id: string) => bands.find(({ band }) => band === id)?.label ?? id;
  return score.bands.map(({ band, people }) => `${label(band)} ${people}`).join(', ') || '–';
}

/** A scrolling region, which must be reachable by keyboard. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      {children}
    </Box>
  );
}
