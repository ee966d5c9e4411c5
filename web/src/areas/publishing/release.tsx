import type { Bundle } from '@eps/sdk';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommonWords } from '../../base/common-words.ts';
import { useApp } from '../../base/scope.ts';
import { SignatureFields, useSigning } from '../../shared/signature/signature-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { usePublishingWords } from './words.ts';

/** Releases a published bundle for the live environment of the app, with a reason. */
export function Release({ bundle }: { bundle: Bundle }) {
  const words = usePublishingWords();
  const common = useCommonWords();
  const { api } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const signing = useSigning(isOpen);
  const release = useMutation({
    mutationFn: async () => {
      const environments = await api.environments.list().take(10);
      const live = environments.find(({ kind }) => kind === 'live')!;
      return api.bundles.release(bundle.id, { environment_id: live.id, reason, ...signing.body });
    },
    onSuccess: () => {
      notifyDone(words('released'));
      setOpen(false);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words('release')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={words('releaseTitle')}>
        <Stack>
          <Text size="sm">{words('releaseDoes')}</Text>
          <Textarea
            label={words('releaseReason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <SignatureFields signing={signing} />
          {release.error && <ErrorAlert error={release.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {common('cancel')}
            </Button>
            <Button
              disabled={!reason || !signing.isComplete}
              loading={release.isPending}
              onClick={() => release.mutate()}
            >
              {words('release')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
