import { type Bundle, ServiceError } from '@eps/sdk';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../base/language.ts';
import { refresh } from '../../base/query-client.ts';
import { useApp } from '../../base/scope.ts';
import { bundleKey, bundlesKey } from '../../shared/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { APP, LinkButton } from '../../ui/page-link.tsx';
import { GateFindings, gateFindings, Override } from './gate-findings.tsx';
import { Release } from './release.tsx';

type Action = 'validate' | 'retire' | 'republish' | 'archive';

const ACTIONS: Record<Bundle['status'], readonly Action[]> = {
  draft: ['validate', 'archive'],
  validated: ['archive'],
  published: ['retire', 'archive'],
  deprecated: ['republish', 'archive'],
  archived: [],
};
const TARGETS = {
  validate: 'validated',
  retire: 'deprecated',
  republish: 'published',
  archive: 'archived',
} as const;

/** Publishes, retires and archives a bundle. */
export function BundleActions({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { may } = useApp();
  const [action, setAction] = useState<Action>();
  const possible = ACTIONS[bundle.status].filter(
    (one) => may('bundles:write') && (one !== 'republish' || may('bundles:publish')),
  );
  const isPublishable = bundle.status === 'draft' || bundle.status === 'validated';
  return (
    <>
      {may('definitions:write') && (
        <LinkButton
          from={APP}
          to="./instruments/new"
          search={{ from: 'bundle', bundle: bundle.id }}
          variant="default"
        >
          {words('Edit a copy')}
        </LinkButton>
      )}
      {isPublishable && may('bundles:publish') && <Publish bundle={bundle} />}
      {bundle.status === 'published' && may('bundles:release') && <Release bundle={bundle} />}
      {possible.map((one) => (
        <Button key={one} variant="default" onClick={() => setAction(one)}>
          {words.named(`publishing.${one}`)}
        </Button>
      ))}
      {action && <StatusDialog bundle={bundle} action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

interface StatusDialogProps {
  bundle: Bundle;
  action: Action;
  onClose(): void;
}

function StatusDialog({ bundle, action, onClose }: StatusDialogProps) {
  const words = useWords();
  const { api } = useApp();
  async function change() {
    const { status } = await api.bundles.setStatus(bundle.id, { status: TARGETS[action] });
    await refresh(bundleKey(bundle.id), bundlesKey);
    notifyDone(words('Status of the version: {{status}}', { status: words.named(`common.${status}`) }));
  }
  return (
    <Confirm
      opened
      title={words.named(`publishing.${action}Title`)}
      action={words.named(`publishing.${action}`)}
      danger={action === 'archive'}
      onConfirm={change}
      onClose={onClose}
    >
      <Text size="sm">{words.named(`publishing.${action}Does`)}</Text>
    </Confirm>
  );
}

function Publish({ bundle }: { bundle: Bundle }) {
  const words = useWords();
  const { api } = useApp();
  const [isOpen, setOpen] = useState(false);
  const publish = useMutation({
    mutationFn: (reason?: string) =>
      api.bundles.publish(bundle.id, reason === undefined ? {} : { override_reason: reason }),
    onSuccess: async ({ name }) => {
      await refresh(bundleKey(bundle.id), bundlesKey);
      notifyDone(words('“{{name}}” was published.', { name }));
      setOpen(false);
    },
  });
  const findings = gateFindings(publish.error);
  const failing = failingCases(publish.error);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words('Publish')}</Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words('Publish {{name}}', { name: bundle.name })}
      >
        <Stack>
          <Text size="sm">
            {words('The version is published with all of its parts and can no longer change.')}
          </Text>
          {findings && (
            <GateFindings findings={findings} isBusy={publish.isPending} onOverride={publish.mutate} />
          )}
          {failing !== undefined && (
            <Alert
              variant="outline"
              color="orange"
              title={words.named('publishing.wayCases', { count: failing })}
              role="alert"
            >
              <Stack gap="sm">
                <Override isBusy={publish.isPending} onOverride={publish.mutate} />
              </Stack>
            </Alert>
          )}
          {publish.error && !findings && failing === undefined && <ErrorAlert error={publish.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {words('Cancel')}
            </Button>
            <Button loading={publish.isPending} onClick={() => publish.mutate(undefined)}>
              {words('Publish')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** How many golden cases fail, if this is why publishing failed. */
function failingCases(error: unknown): number | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'golden_cases_failed') return undefined;
  return (error.context as { cases: unknown[] }).cases.length;
}
