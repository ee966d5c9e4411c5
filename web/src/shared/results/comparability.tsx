import type { GetBundleComparabilityResult } from '@eps/sdk';
import { List, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Section } from '../../ui/section.tsx';
import { useBundleContents } from '../content/bundle-contents.ts';
import { contentsIn } from '../content/in-language.ts';
import { namesOf } from '../content/names.ts';
import { reasonText } from './comparability-reason.ts';
import { useNumberTexts } from './number-texts.ts';
import { comparabilityQuery } from './queries.ts';

/** Whether trends of each concept may run across the two bundles, and why. */
export function Comparability({ candidateId, inUseId }: { candidateId: string; inUseId: string }) {
  const words = useWords();
  const { api } = useApp();
  const { data, error } = useQuery(comparabilityQuery(inUseId, candidateId, api));
  return (
    <Section
      title={words('Comparability of scores')}
      about={words('Whether trends can continue from the current version to the new one.')}
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={100} />}
      {data?.identical && (
        <Text size="sm">{words('The versions are identical, so all scores are comparable.')}</Text>
      )}
      {data && data.concepts.length === 0 && (
        <Text size="sm">{words('The versions have no subscales in common.')}</Text>
      )}
      {data && data.concepts.length > 0 && <Verdicts concepts={data.concepts} inUseId={inUseId} />}
    </Section>
  );
}

interface VerdictsProps extends Pick<GetBundleComparabilityResult, 'concepts'> {
  inUseId: string;
}

function Verdicts({ concepts, inUseId }: VerdictsProps) {
  const words = useWords();
  const language = useLanguage();
  const { number } = useNumberTexts();
  const { data: contents } = useBundleContents(inUseId);
  const names = useMemo(() => namesOf(contents ? contentsIn(contents, language) : {}), [contents, language]);
  return (
    <DataTable
      aria-label={words('Comparability of scores')}
      minWidth={560}
      columns={[words('Subscale'), words('Comparable?'), words('Details')]}
    >
      {concepts.map(({ concept_id, label, verdict, anchor_items, link, reasons }) => (
        <Table.Tr key={concept_id}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td>{words.named(`comparability.verdict.${verdict}`)}</Table.Td>
          <Table.Td>
            <Text size="sm">
              {words.named('comparability.anchors', { count: anchor_items })}
              {link && ` ${words('Linking error in θ: {{error}}.', { error: number(link.error) })}`}
            </Text>
            <List size="sm">
              {reasons.map(({ item_id, ...reason }) => (
                <List.Item key={`${reason.code}${item_id}`}>
                  {item_id !== undefined && `“${names.question(item_id)?.label ?? item_id}”: `}
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
