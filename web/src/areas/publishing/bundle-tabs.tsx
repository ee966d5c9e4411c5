import type { Bundle } from '@eps/sdk';
import { Accordion, Alert, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useWords } from '../../base/language.ts';
import { useApp } from '../../base/scope.ts';
import { useBundleContents } from '../../shared/content/bundle-contents.ts';
import { contentsIn } from '../../shared/content/in-language.ts';
import { allKinds, KINDS } from '../../shared/content/kinds.ts';
import { namesOf } from '../../shared/content/names.ts';
import { bundlesQuery } from '../../shared/queries.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useFilters } from '../../ui/filters.ts';
import { APP, PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { CasesView } from './cases.tsx';
import { Changes } from './changes.tsx';
import { DiagnosticsList } from './diagnostics.tsx';
import { Proofs } from './proofs/proofs.tsx';
import { casesRunQuery, definitionQuery, diagnosticsQuery, diffQuery } from './queries.ts';
import { SimulationSection } from './simulation-section.tsx';

/** The changes since another bundle; by default since the last published one of the same name. */
export function ChangesTab({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { ids, api } = useApp();
  const { filters, setFilters } = useFilters<{ compare?: string }>();
  const bundles = useQuery(bundlesQuery(ids.appId, api)).data ?? [];
  const others = bundles.filter(({ id }) => id !== bundle.id);
  const base = filters.compare ?? previousOf(bundle, others)?.id;
  if (others.length === 0)
    return <Text size="sm">{words('There is no other version to compare with.')}</Text>;
  return (
    <Stack>
      <Select
        label={words('Compare with')}
        data={others.map(({ id, name, revision }) => ({
          value: id,
          label: words('{{name}}, version {{revision}}', { name, revision }),
        }))}
        value={base ?? null}
        onChange={(compare) => setFilters({ compare: compare ?? '' })}
        searchable
        maw={420}
      />
      {base === undefined ? (
        <Text size="sm">{words('Choose a version to compare with.')}</Text>
      ) : (
        <>
          <PageLink
            from={APP}
            to="./bundles/$bundleId/compare/$otherBundleId"
            params={{ bundleId: bundle.id, otherBundleId: base }}
          >
            {words('Compare scores of past answers')}
          </PageLink>
          <Comparison base={base} bundle={bundle} />
        </>
      )}
    </Stack>
  );
}

/** Explains that a bundle keeps running although this version reports errors. */
function StillRuns({ diagnostics: { valid, runs } }: { diagnostics: { valid: boolean; runs: boolean } }) {
  const words = useWords();
  if (valid || !runs) return null;
  return (
    <Alert
      color="yellow"
      title={words('This release of the service rejects parts of it, which an earlier release accepted')}
    >
      {words(
        'It keeps running as before. The errors below have to be corrected in the next version of the instrument.',
      )}
    </Alert>
  );
}

function Comparison({ base, bundle }: { base: string; bundle: Bundle }) {
  const words = useWords();
  const { api } = useApp();
  const { data, error } = useQuery(diffQuery(base, bundle.id, api));
  const { names } = useNamedContents(bundle);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <Section title={words.named('publishing.changes')}>
      <Changes diff={data} names={names} />
    </Section>
  );
}

/** The published bundle of the same name with the next lower revision. */
function previousOf(bundle: Bundle, others: readonly Bundle[]): Bundle | undefined {
  return others
    .filter(({ name, revision, published_at }) => {
      return name === bundle.name && revision < bundle.revision && published_at !== undefined;
    })
    .sort((one, other) => other.revision - one.revision)[0];
}

export function DiagnosticsTab({ bundle }: { bundle: Bundle }) {
  const { api } = useApp();
  const named = useNamedContents(bundle);
  const { data, error } = useQuery(diagnosticsQuery(bundle.id, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <Stack gap="lg">
      <StillRuns diagnostics={data} />
      <DiagnosticsList diagnostics={data.diagnostics} />
      {data.proofs && <Proofs proofs={data.proofs} tried={{ bundleId: bundle.id }} {...named} />}
    </Stack>
  );
}

export function CasesTab({ bundle }: { bundle: Bundle }) {
  const { api } = useApp();
  const { names } = useNamedContents(bundle);
  const { data, error } = useQuery(casesRunQuery(bundle.id, api));
  if (error) return <ErrorAlert error={error} />;
  return data ? <CasesView run={data} names={names} /> : <Skeleton height={120} />;
}

export function SimulationTab({ bundle }: { bundle: Bundle }) {
  return <SimulationSection bundleId={async () => bundle.id} {...useNamedContents(bundle)} />;
}

/** The contents of a bundle and their names in the present language; empty until they are loaded. */
function useNamedContents(bundle: Bundle) {
  const language = useLanguage();
  const { data } = useBundleContents(bundle.id);
  return useMemo(() => {
    const contents = data ?? allKinds({});
    return { contents, names: namesOf(contentsIn(contents, language)) };
  }, [data, language]);
}

/** The six definitions as JSON. */
export function ContentTab({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  return (
    <Accordion keepMounted={false} order={2}>
      {KINDS.map((kind) => (
        <Accordion.Item key={kind} value={kind}>
          <Accordion.Control>{words.named(`diff-kind.${kind}`)}</Accordion.Control>
          <Accordion.Panel>
            <DefinitionContent definitionId={bundle[`${kind}_version_id`]} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function DefinitionContent({ definitionId }: { definitionId: string }) {
  const words = useWords();
  const { api } = useApp();
  const { data, error } = useQuery(definitionQuery(definitionId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton height={120} />;
  return <CodeBlock code={JSON.stringify(data.content, null, 2)} label={words('Content')} />;
}
