import type { Subject } from '@eps/sdk';
import { Alert, Button, Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { LegalHold } from '../../../shared/legal-hold/legal-hold.tsx';
import { nameOf, useWhoIs } from '../../../shared/people/identities.ts';
import { subjectEvaluationsQuery, subjectQuery } from '../../../shared/people/queries.ts';
import { NewTaskButton } from '../../../shared/tasks/new-task.tsx';
import { SubjectTasks } from '../../../shared/tasks/tasks-section.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useFilters } from '../../../ui/filters.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { shortId } from '../../../ui/short-id.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { EnrollDialog } from '../enrollments/enroll-dialog.tsx';
import { SubjectMessages } from '../message-log/subject-messages.tsx';
import { SubjectOutcomes } from '../outcomes/subject-outcomes.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ErasureReceipt } from './erasure-receipt.tsx';
import { ExportButton } from './export-button.tsx';
import { Participation } from './participation.tsx';
import { SubjectAccesses } from './subject-accesses.tsx';
import { SubjectContact } from './subject-contact.tsx';
import { SubjectEnrollments } from './subject-enrollments.tsx';
import { SubjectSummary } from './subject-summary.tsx';
import { SubjectUnits } from './subject-units.tsx';
import { ResultsOverTime } from './trajectories/results-over-time.tsx';

const COURSE = 'course';
const ADMINISTRATION = 'administration';

export function SubjectPage() {
  const { subjectId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/subjects/$subjectId',
  });
  const { api } = useEnvironment();
  const { data: subject, error, refetch } = useQuery(subjectQuery(subjectId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!subject) return <LoadingPage />;
  return <Loaded subject={subject} />;
}

function Loaded({ subject }: { subject: Subject }) {
  const words = useWords();
  const { ids, may } = useEnvironment();
  const { identity, isLoading } = useWhoIs(subject.id, ids);
  const { filters, setFilters } = useFilters<{ tab?: string }>();
  const isActive = subject.status === 'active';
  // The title of the page does not change from an ID to a name.
  if (isLoading) return <LoadingPage />;
  return (
    <Page
      title={(identity && nameOf(identity)) || words('Person {{id}}', { id: shortId(subject.id) })}
      about={<StatusBadge status={subject.status} label={words.named(`subjects.${subject.status}`)} />}
      actions={isActive && <Actions subject={subject} />}
    >
      <Stack gap="xl">
        {!isActive && (
          <Alert color="gray" variant="outline">
            {words('This person was erased. The remaining data identifies nobody.')}
            {may('subjects:erase') && <ErasureReceipt subjectId={subject.id} />}
          </Alert>
        )}
        {isActive && (
          <SubjectSummary
            subjectId={subject.id}
            name={identity?.external_id ? [words('External ID'), identity.external_id] : undefined}
          />
        )}
        <Tabs
          value={filters.tab === ADMINISTRATION ? ADMINISTRATION : COURSE}
          onChange={(tab) => setFilters({ tab: tab === ADMINISTRATION ? tab : '' })}
          keepMounted={false}
        >
          <Tabs.List mb="lg" aria-label={words('Parts of the page')}>
            <Tabs.Tab value={COURSE}>{words.named(`subjects.${COURSE}`)}</Tabs.Tab>
            <Tabs.Tab value={ADMINISTRATION}>{words.named(`subjects.${ADMINISTRATION}`)}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={COURSE}>
            <Course subject={subject} />
          </Tabs.Panel>
          <Tabs.Panel value={ADMINISTRATION}>
            <Administration subject={subject} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}

/** What a person was asked, answered and scored, and what is to be done. */
function Course({ subject }: { subject: Subject }) {
  const { may } = useEnvironment();
  const isActive = subject.status === 'active';
  return (
    <Stack gap="xl">
      {isActive && may('evaluations:read') && <OverTime subjectId={subject.id} />}
      {may('tasks:read') && <SubjectTasks subjectId={subject.id} />}
      {may('enrollments:read') && <SubjectEnrollments subject={subject} />}
      <Participation subjectId={subject.id} />
      {isActive && may('subjects:contact') && <SubjectContact subjectId={subject.id} />}
      {may('evaluations:read') && <SubjectOutcomes subjectId={subject.id} isActive={isActive} />}
    </Stack>
  );
}

function Administration({ subject }: { subject: Subject }) {
  const { may } = useEnvironment();
  const isActive = subject.status === 'active';
  return (
    <Stack gap="xl">
      {isActive && may('subjects:read') && <SubjectUnits subjectId={subject.id} />}
      {may('messages:read') && <SubjectMessages subjectId={subject.id} />}
      {isActive && may('subjects:erase') && <SubjectHold subjectId={subject.id} />}
      {may('audit:read') && <SubjectAccesses subjectId={subject.id} />}
      <Details subject={subject} />
    </Stack>
  );
}

function SubjectHold({ subjectId }: { subjectId: string }) {
  const { api } = useEnvironment();
  return (
    <LegalHold
      of="subject"
      id={subjectId}
      get={() => api.subjects.getLegalHold(subjectId)}
      set={(body) => api.subjects.setLegalHold(subjectId, body)}
      release={() => api.subjects.deleteLegalHold(subjectId)}
    />
  );
}

function OverTime({ subjectId }: { subjectId: string }) {
  const { api } = useEnvironment();
  const { data, error } = useQuery(subjectEvaluationsQuery(subjectId, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <ResultsOverTime subjectId={subjectId} evaluations={data} /> : <Skeleton height={160} />;
}

function Details({ subject }: { subject: Subject }) {
  const words = useWords();
  return (
    <Section title={words.named('subjects.details')}>
      <Facts
        items={[
          [words('ID'), subject.id],
          [words('Identity'), words.named(`subjects.${subject.identity_mode}`)],
          [words('Created'), <Time key="created" value={subject.created_at} />],
          [words('Updated'), <Time key="changed" value={subject.updated_at} />],
        ]}
      />
    </Section>
  );
}

/** The scopes that an export of everything about a person needs. */
const EXPORTS = [
  'subjects:export',
  'evaluations:read',
  'evaluations:answers',
  'subjects:identify',
  'subjects:profile',
  'subjects:contact',
] as const;

function Actions({ subject }: { subject: Subject }) {
  const words = useWords();
  const { may } = useEnvironment();
  const [open, setOpen] = useState<'enroll' | 'erase'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {may('enrollments:write') && <Button onClick={() => setOpen('enroll')}>{words('Enroll')}</Button>}
      {may('tasks:write') && <NewTaskButton subjectId={subject.id} />}
      {EXPORTS.every(may) && <ExportButton subjectId={subject.id} />}
      {may('subjects:erase') && (
        <Button variant="default" onClick={() => setOpen('erase')}>
          {words('Erase')}
        </Button>
      )}
      {open === 'enroll' && <EnrollDialog subjectIds={[subject.id]} onClose={close} />}
      {open === 'erase' && <EraseDialog subject={subject} onClose={close} />}
    </>
  );
}
