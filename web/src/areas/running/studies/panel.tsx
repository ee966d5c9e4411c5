import type { Study, StudyPanel } from '@eps/sdk';
import { Box, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { useNumberFormat } from '../../../ui/number-format.ts';
import { ENVIRONMENT, PageLink } from '../../../ui/page-link.tsx';
import { Section } from '../../../ui/section.tsx';
import { durationText } from './duration-text.ts';
import { panelQuery, participantQuery } from './queries.ts';
import { Retention } from './retention.tsx';
import { useWaveLabel } from './wave-label.ts';
import { WaveLine } from './wave-line.tsx';

/** The waves of a study with their counts, the people who missed their last two occasions, and who stays. */
export function Panel({ study }: { study: Study }) {
  const words = useWords();
  const { api } = useEnvironment();
  const { data, error, refetch } = useQuery(panelQuery(study.id, api));
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  return (
    <>
      <Section title={words('Participation')}>
        <WaveLine study={study} waves={data.waves} />
        <Folded title={words('All counts by wave')}>
          <Waves study={study} waves={data.waves} />
        </Folded>
      </Section>
      <MissedTwo studyId={study.id} missed={data.missed_last_two} />
      <Retention days={data.retention} />
    </>
  );
}

const COUNTS = ['eligible', 'opened', 'completed', 'partial', 'missed', 'skipped', 'withdrawn'] as const;

function Waves({ study, waves }: { study: Study; waves: StudyPanel['waves'] }) {
  const words = useWords();
  const labelOf = useWaveLabel(study.protocol_id);
  const language = useLanguage();
  const number = useNumberFormat(0);
  const counted = waves.some(({ held = 0 }) => held > 0) ? [...COUNTS, 'held' as const] : COUNTS;
  return (
    // A scrolling region must be reachable by keyboard.
    <Box style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words('All counts by wave')}>
      <DataTable
        aria-label={words('All counts by wave')}
        miw={820}
        columns={[
          words('Wave'),
          ...counted.map((count) => ({ children: words.named(`studies.${count}`), ta: 'right' as const })),
          { children: words('Median delay'), ta: 'right' as const },
        ]}
      >
        {waves.map(({ wave, redacted, median_delay_seconds: delay, ...counts }) => (
          <Table.Tr key={wave}>
            <Table.Th scope="row">{labelOf(wave)}</Table.Th>
            {redacted ? (
              <Table.Td colSpan={counted.length + 1}>{words.named('studies.hiddenCounts')}</Table.Td>
            ) : (
              <>
                {counted.map((count) => (
                  <Table.Td key={count} ta="right">
                    {counts[count] === undefined ? '–' : number(counts[count])}
                  </Table.Td>
                ))}
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {delay === undefined ? '–' : durationText(delay, language)}
                </Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </DataTable>
    </Box>
  );
}

/** The number of people that are shown at first, and added each time. */
const AT_ONCE = 10;

function MissedTwo({ studyId, missed }: { studyId: string; missed: StudyPanel['missed_last_two'] }) {
  const words = useWords();
  const [shown, setShown] = useState(AT_ONCE);
  if (missed === undefined)
    return (
      <Text size="sm">{words('You may not see people in this environment, so the list is hidden.')}</Text>
    );
  if (missed.length === 0) return <Text size="sm">{words('Nobody missed their last two occasions.')}</Text>;
  return (
    <Section title={words('Missed the last two occasions')} about={words('Consider contacting them.')}>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {missed.slice(0, shown).map((participantId) => (
          <li key={participantId}>
            <MissedPerson studyId={studyId} participantId={participantId} />
          </li>
        ))}
      </Stack>
      {missed.length > shown && (
        <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setShown(shown + AT_ONCE)}>
          {words('Show more ({{count}})', { count: missed.length - shown })}
        </Button>
      )}
    </Section>
  );
}

function MissedPerson({ studyId, participantId }: { studyId: string; participantId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data } = useQuery(participantQuery(studyId, participantId, api));
  if (!data) return <Skeleton height={20} width={160} />;
  return (
    <Group gap="sm">
      <PersonName subjectId={data.subject_id} ids={ids} />
      <PageLink
        from={ENVIRONMENT}
        to="./studies/$studyId/participants/$participantId"
        params={{ studyId, participantId }}
      >
        {words('Timeline')}
      </PageLink>
    </Group>
  );
}
