import type { GetBundleComparabilityResult } from '@eps/sdk';
import { List, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { defineWords, useLanguage } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { reasonText } from './comparability-reason.ts';
import { useNumberTexts } from './number-texts.ts';
import { comparabilityQuery } from './queries.ts';

const useWords = defineWords(
  'comparability',
  {
    comparability: 'Comparability of scores',
    comparabilityAbout: 'Whether trends can continue from the current version to the new one.',
    identical: 'The versions are identical, so all scores are comparable.',
    verdict: 'Comparable?',
    reasons: 'Details',
    'verdict.same': 'Yes: scores have the same meaning',
    'verdict.linkable': 'After linking: shared items put the scores on one scale',
    'verdict.broken': 'No: start a new trend',
    anchors_one: '{{count}} shared item.',
    anchors_other: '{{count}} shared items.',
    link: 'Linking error in θ: {{error}}.',
    noConcepts: 'The versions have no subscales in common.',
  },
  {
    comparability: 'Vergleichbarkeit der Werte',
    comparabilityAbout: 'Ob Verläufe von der aktuellen zur neuen Version weitergeführt werden können.',
    identical: 'Die Versionen sind identisch, deshalb sind alle Werte vergleichbar.',
    verdict: 'Vergleichbar?',
    reasons: 'Einzelheiten',
    'verdict.same': 'Ja: Werte bedeuten dasselbe',
    'verdict.linkable': 'Nach Verknüpfung: Gemeinsame Items bringen die Werte auf eine Skala',
    'verdict.broken': 'Nein: Beginnen Sie einen neuen Verlauf',
    anchors_one: '{{count}} gemeinsames Item.',
    anchors_other: '{{count}} gemeinsame Items.',
    link: 'Verknüpfungsfehler in θ: {{error}}.',
    noConcepts: 'Die Versionen haben keine gemeinsamen Subskalen.',
  },
);

/** Whether trends of each concept may run across the two bundles, and why. */
export function Comparability({ candidateId, inUseId }: { candidateId: string; inUseId: string }) {
  const words = useWords();
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
  const words = useWords();
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
