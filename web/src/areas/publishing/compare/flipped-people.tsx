import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { APP, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Shadow } from './shadow.ts';

const AT_ONCE = 20;

/** The evaluations whose band or status would change, as links. */
export function FlippedPeople({
  items,
  environmentId,
}: {
  items: Shadow['flips']['items'];
  environmentId: string;
}) {
  const words = useWords();
  const { ids } = useApp();
  const [shown, setShown] = useState(AT_ONCE);
  const left = Math.min(AT_ONCE, items.length - shown);
  return (
    <Section
      title={words('People whose band or status would change')}
      about={words('Review some of these before you decide. At most 1,000 are listed.')}
    >
      {items.length === 0 ? (
        <Text size="sm">{words('Nobody’s band or status would change.')}</Text>
      ) : (
        <DataTable
          aria-label={words('People whose band or status would change')}
          columns={[words.named('common.evaluation'), words.named('common.person')]}
        >
          {items.slice(0, shown).map(({ evaluation_id, subject_id }) => (
            <Table.Tr key={evaluation_id}>
              <Table.Td>
                <PageLink
                  from={APP}
                  to="./e/$environmentId/evaluations/$evaluationId"
                  params={{ environmentId, evaluationId: evaluation_id }}
                >
                  {evaluation_id}
                </PageLink>
              </Table.Td>
              <Table.Td>
                <PersonName subjectId={subject_id} ids={{ ...ids, environmentId }} />
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      {left > 0 && (
        <Button variant="default" w="fit-content" onClick={() => setShown(shown + AT_ONCE)}>
          {words('Show {{count}} more', { count: left })}
        </Button>
      )}
    </Section>
  );
}
