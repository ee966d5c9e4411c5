import type { Bundle, WorkingCopy } from '@eps/sdk';
import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { contentsIn } from '../../shared/content/in-language.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import { namesOf } from '../../shared/content/names.ts';
import { bundlesQuery } from '../../shared/queries.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useFilters } from '../../ui/filters.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { baseOf } from './base.ts';
import { CasesView } from './cases.tsx';
import { Changes } from './changes.tsx';
import { ShadowSection } from './compare/shadow-section.tsx';
import { DiagnosticsList } from './diagnostics.tsx';
import { draftOf } from './draft.ts';
import { Gates } from './gates.tsx';
import { IncompleteLanguages } from './incomplete-languages.tsx';
import { Proofs } from './proofs/proofs.tsx';
import { PublishButton } from './publish-button.tsx';
import { readinessQuery, workingCopyQuery } from './queries.ts';
import { SimulationSection } from './simulation-section.tsx';

/** Publishes a working copy: shows the changes and obstacles, and one button. */
export function PublishPage() {
  const { workingCopyId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/publish/$workingCopyId',
  });
  const { ids, api } = useApp();
  const { filters } = useFilters<{ compare?: string }>();
  const copy = useQuery({ ...workingCopyQuery(workingCopyId, api), staleTime: 0 });
  const bundles = useQuery(bundlesQuery(ids.appId, api));
  const error = copy.error ?? bundles.error;
  if (error) return <PageError error={error} onRetry={() => void copy.refetch()} />;
  if (!copy.data || !bundles.data) return <LoadingPage />;
  const chosen = bundles.data.find(({ id }) => id === filters.compare);
  return (
    <Loaded workingCopy={copy.data} bundles={bundles.data} base={chosen ?? baseOf(bundles.data, copy.data)} />
  );
}

interface LoadedProps {
  workingCopy: WorkingCopy;
  bundles: readonly Bundle[];
  /** The bundle that the working copy is compared with. */
  base: Bundle | undefined;
}

function Loaded({ workingCopy, bundles, base }: LoadedProps) {
  const words = useWords();
  const { api, may } = useApp();
  const { data: ready, error, refetch } = useQuery(readinessQuery(workingCopy, base, api));
  // Parts that load above the simulation would move its fields while they are used. They stay when `base`
  // changes.
  const [isLoaded, setLoaded] = useState(false);
  if (ready && !isLoaded) setLoaded(true);
  const language = useLanguage();
  const contents = workingCopy.contents as Contents;
  const names = useMemo(() => namesOf(contentsIn(contents, language)), [contents, language]);
  const scores = [...names.concepts, ...names.composites];
  const draft = () => draftOf(workingCopy, api);
  const mayDraft = may('definitions:write') && may('bundles:write');
  return (
    <Page
      title={words('Publish {{name}}', { name: workingCopy.name })}
      about={words('Published content never changes. Programs use it once you select it for them.')}
      actions={
        <LinkButton
          from={APP}
          to="./instruments/$workingCopyId"
          params={{ workingCopyId: workingCopy.id }}
          variant="default"
        >
          {words('Back to editor')}
        </LinkButton>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      <PublishButton
        workingCopy={workingCopy}
        unchangedSince={
          ready?.diff?.identical && base?.id === baseOf(bundles, workingCopy)?.id ? base : undefined
        }
        ready={ready}
      />
      <IncompleteLanguages contents={contents} workingCopyId={workingCopy.id} />
      <Gates contents={contents} />
      <Stack gap="xl">
        <Section
          title={words.named('publishing.changes')}
          about={!base && words('This is the first version, so there is nothing to compare with.')}
        >
          {base && <ComparedWith bundles={bundles} base={base} />}
          {ready?.diff && <Changes diff={ready.diff} names={names} />}
        </Section>
        <Section title={words.named('publishing.diagnostics')}>
          {ready && (
            <DiagnosticsList
              // What the incomplete languages above say already.
              diagnostics={ready.checked.diagnostics.filter(({ code }) => code !== 'missing_language')}
              workingCopyId={workingCopy.id}
            />
          )}
        </Section>
        <Section title={words.named('publishing.cases')}>
          {ready && <CasesView run={ready.run} names={names} />}
        </Section>
        {ready?.checked.proofs && (
          <Proofs
            proofs={ready.checked.proofs}
            tried={{ workingCopyId: workingCopy.id }}
            {...{ contents, names }}
          />
        )}
        {mayDraft && isLoaded && (
          <SimulationSection
            bundleId={draft}
            disabled={!ready?.checked.valid}
            contents={contents}
            names={names}
          />
        )}
        {mayDraft && may('analytics:read') && base && ready?.checked.valid && (
          <ShadowSection
            candidate={draft}
            inUseId={base.id}
            names={{
              questions: new Map(),
              concepts: new Map(scores.map((score) => [score.id, score])),
              instrument: names,
              isAdaptive: false,
            }}
            disabled={ready.diff?.identical ?? true}
          />
        )}
      </Stack>
    </Page>
  );
}

/** Chooses the bundle to compare with. */
function ComparedWith({ bundles, base }: { bundles: readonly Bundle[]; base: Bundle }) {
  const words = useWords();
  const { setFilters } = useFilters<{ compare?: string }>();
  return (
    <Select
      label={words('Compare with')}
      data={bundles
        .filter((bundle) => bundle.published_at !== undefined || bundle.id === base.id)
        .map(({ id, name, revision }) => ({
          value: id,
          label: words('{{name}}, version {{revision}}', { name, revision }),
        }))}
      value={base.id}
      onChange={(compare) => setFilters({ compare: compare ?? '' })}
      allowDeselect={false}
      searchable
      maw={420}
    />
  );
}
