import type { Retention } from '@eps/sdk';
import { NativeSelect, Paper, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { LegalHold } from '../../../shared/legal-hold/legal-hold.tsx';
import { programsQuery } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { programRetentionKey, programRetentionQuery, retentionKey, retentionQuery } from '../queries.ts';
import { KINDS, PROGRAM_KINDS } from './kinds.ts';
import { PolicyForm } from './policy-form.tsx';

/** How long the environment and its programs keep data of people, and the legal hold of the environment. */
export function RetentionPage() {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  const { data, error } = useQuery(retentionQuery(ids, api));
  if (error) return <PageError error={error} />;
  return (
    <Page
      title={words('Retention')}
      about={words(
        'How long data about people is kept. Older data is removed every day, and the audit log records each removal.',
      )}
    >
      {!may('subjects:erase') && (
        <Text c="dimmed">{words('Only members who may erase people can change this.')}</Text>
      )}
      {data ? <OfEnvironment policy={data} /> : <Skeleton height={300} />}
      {may('programs:read') && <OfPrograms />}
      {may('subjects:erase') && (
        <LegalHold
          of="environment"
          id={ids.environmentId}
          get={() => api.legalHold.get()}
          set={(body) => api.legalHold.set(body)}
          release={() => api.legalHold.delete()}
        />
      )}
    </Page>
  );
}

function OfEnvironment({ policy }: { policy: Retention }) {
  const words = useWords();
  const { ids, api, may } = useEnvironment();
  return (
    <Section
      title={words('In this environment')}
      about={words('Applies to every program without periods of its own.')}
    >
      <Paper withBorder p="md" maw={640}>
        <PolicyForm
          kinds={KINDS}
          inherits={false}
          policy={policy}
          readOnly={!may('subjects:erase')}
          name={ids.environmentId}
          preview={(retention) => api.retention.preview({ retention })}
          save={async (next) => {
            await api.retention.set(next);
            await refresh(retentionKey(ids));
            notifyDone(words('The retention policy was saved.'));
          }}
        />
      </Paper>
    </Section>
  );
}

function OfPrograms() {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const [chosen, setChosen] = useState('');
  const { data: programs } = useQuery(programsQuery(ids.environmentId, api));
  return (
    <Section
      title={words('In single programs')}
      about={words('A program may keep its results, answers and sessions for a longer or shorter time.')}
    >
      <NativeSelect
        label={words('Program')}
        maw={400}
        value={chosen}
        data={[
          { value: '', label: words.named('retention.choose') },
          ...(programs ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen !== '' && <OfProgram key={chosen} programId={chosen} />}
    </Section>
  );
}

function OfProgram({ programId }: { programId: string }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const { data, error } = useQuery(programRetentionQuery(programId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <Paper withBorder p="md" maw={640}>
      <PolicyForm
        kinds={PROGRAM_KINDS}
        inherits
        policy={data}
        readOnly={!may('subjects:erase')}
        name={programId}
        preview={(retention) => api.programs.previewRetention(programId, { retention })}
        save={async (next) => {
          await api.programs.setRetention(programId, next);
          await refresh(programRetentionKey(programId));
          notifyDone(words('The retention policy was saved.'));
        }}
      />
    </Paper>
  );
}
