import type { GetBundleComparabilityResult } from '@eps/sdk';
import { List, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { reasonText } from '../../../shared/results/comparability-reason.ts';
import { useNumberTexts } from '../../../shared/results/number-texts.ts';
import { comparabilityQuery } from '../../../shared/results/queries.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Section } from '../../../ui/section.tsx';
import { useCompareWords } from './words.ts';

/** Whether trends of each concept may run across the two bundles, and why. */
export function Comparability({ candidateId, inUseId }: { candidateId: string; inUseId: string }) {
  const words = useCompareWords();
  const { api } = useApp();
  const { data, error } = useQuery(comparabilityQuery(inUseId, candidateId, api));
  return (
    <Section title={words('comparability')} about={words('comparabilityAbout')}>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={100} />}
      {data?.identical && <Text size="sm">{words('identical')}</Text>}
      {data && data.concepts.length === 0 && <Text size="sm">{words('noConcepts')}</Text>}
      {data && data.concepts.length > 0 && <Verdicts concepts={data.concepts} />}
    </Section>
  );
}

function Verdicts({ concepts }: Pick<GetBundleComparabilityResult, 'concepts'>) {
  const words = useCompareWords();
  const language = useLanguage();
  const { number } = useNumberTexts();
  return (
    <DataTable
      aria-label={words('comparability')}
      minWidth={560}
      columns={[words('concept'), words('verdict'), words('reasons')]}
    >
      {concepts.map(({ concept_id, label, verdict, anchor_items, link, reasons }) => (
        <Table.Tr key={concept_id}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td>{words(`verdict.${verdict}`)}</Table.Td>
          <Table.Td>
            <Text size="sm">
              {words('anchors', { count: anchor_items })}
              {link && ` ${words('link', { error: number(link.error) })}`}
            </Text>
            <List size="sm">
              {reasons.map(({ item_id, ...reason }) => (
                <List.Item key={`${reason.code}${item_id}`}>
                  {item_id !== undefined && `${item_id}: `}
                  {reasonText(reason, language)}
                </List.Item>
              ))}
            </List>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
