import type { Bundle, Diagnostics, GoldenCaseRun, WorkingCopy } from '@eps/sdk';
import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useCurrentScope } from '../../base/current-scope.ts';
import { useWords } from '../../base/language.ts';
import { refresh } from '../../base/query-client.ts';
import { useApp } from '../../base/scope.ts';
import { objectsOf } from '../../shared/content/json.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import { bundlesKey } from '../../shared/queries.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { setBase } from './base.ts';
import { draftOf } from './draft.ts';
import { GateFindings, gateFindings, Override } from './gate-findings.tsx';
import { workingCopyKey } from './queries.ts';

interface PublishButtonProps {
  workingCopy: WorkingCopy;
  /** The last published bundle, if nothing has changed since. */
  unchangedSince: Bundle | undefined;
  ready: Readiness | undefined;
}

interface Readiness {
  checked: Diagnostics;
  run: GoldenCaseRun;
}

/** The button that publishes, with the reasons why it is disabled. */
export function PublishButton({ workingCopy, unchangedSince, ready }: PublishButtonProps) {
  const words = useWords();
  const { api } = useApp();
  const publish = useMutation({
    mutationFn: async (reason?: string) => {
      const bundleId = await draftOf(workingCopy, api);
      const bundle = await api.bundles.publish(
        bundleId,
        reason === undefined ? {} : { override_reason: reason },
      );
      await setBase(workingCopy.id, bundle.id, api);
      return bundle;
    },
    onSuccess: () => refresh(bundlesKey, workingCopyKey(workingCopy.id)),
  });
  const { final, failing } = useReasons(
    objectsOf((workingCopy.contents as Contents).experience?.questions).length === 0,
    unchangedSince,
    ready,
  );
  const reasons = [...final, ...failing];
  const isOverridable = final.length === 0 && failing.length > 0;
  if (publish.data) return <Done bundle={publish.data} />;
  const findings = gateFindings(publish.error);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <div role="status">
          {!ready && <Text size="sm">{words('Checking …')}</Text>}
          {ready && reasons.length === 0 && <Text size="sm">{words('Ready to publish.')}</Text>}
          {reasons.length > 0 && (
            <>
              <Title order={2} size="h4">
                {words('Publishing blockers')}
              </Title>
              <List size="sm">
                {reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            </>
          )}
        </div>
        {findings && (
          <GateFindings findings={findings} isBusy={publish.isPending} onOverride={publish.mutate} />
        )}
        {publish.error && !findings && <ErrorAlert error={publish.error} />}
        {isOverridable && !findings && <Override isBusy={publish.isPending} onOverride={publish.mutate} />}
        {!isOverridable && (
          <Button
            disabled={!ready || reasons.length > 0}
            loading={publish.isPending}
            onClick={() => publish.mutate(undefined)}
            w="fit-content"
          >
            {words('Publish')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

/** Obstacles to publishing: `final` ones cannot be overridden; `failing` ones can, with a reason. */
function useReasons(isEmpty: boolean, unchangedSince: Bundle | undefined, ready: Readiness | undefined) {
  const words = useWords();
  const { may } = useApp();
  if (!ready) return { final: [], failing: [] };
  const errors = ready.checked.diagnostics.filter(({ severity }) => severity === 'error').length;
  const mayPublish = may('definitions:write') && may('bundles:write') && may('bundles:publish');
  return {
    final: [
      ...(mayPublish ? [] : [words('Your role cannot publish. Ask someone whose role can.')]),
      ...(isEmpty ? [words('The instrument has no questions yet')] : []),
      ...(errors > 0 ? [words.named('publishing.wayErrors', { count: errors })] : []),
      ...(unchangedSince
        ? [
            words('No changes since {{name}}, version {{revision}}, was published', {
              name: unchangedSince.name,
              revision: unchangedSince.revision,
            }),
          ]
        : []),
    ],
    failing: ready.run.failed > 0 ? [words.named('publishing.wayCases', { count: ready.run.failed })] : [],
  };
}

function Done({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { may } = useApp();
  const { environment } = useCurrentScope();
  const name = words('{{name}}, version {{revision}}', { name: bundle.name, revision: bundle.revision });
  return (
    <Alert variant="outline" color="teal" title={words('“{{name}}” was published.', { name })} role="status">
      <Group>
        {environment && may('programs:write') && (
          <LinkButton
            from={APP}
            to="./e/$environmentId/programs/new"
            params={{ environmentId: environment.id }}
            search={{ bundle: bundle.id }}
          >
            {words('Create a program with it')}
          </LinkButton>
        )}
        <LinkButton variant="default" from={APP} to="./bundles/$bundleId" params={{ bundleId: bundle.id }}>
          {words('View version')}
        </LinkButton>
      </Group>
    </Alert>
  );
}
