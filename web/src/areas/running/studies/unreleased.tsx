import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { ReleaseDialog } from '../protocols/release-dialog.tsx';

/** Explains why a study cannot be activated yet, and offers the release to members with the right to it. */
export function NotReleased({ protocolId }: { protocolId: string }) {
  const words = useWords();
  const { may } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [isReleased, setReleased] = useState(false);
  if (isReleased)
    return (
      <Alert
        color="teal"
        role="status"
        title={words('The protocol is released. Activate the study now.')}
        c="var(--mantine-color-text)"
      />
    );
  const mayRelease = may('bundles:release');
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconLock aria-hidden />}
      title={words('The protocol is not released for this environment')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {words(
            'Its conditions, exits or strata read scores or profiles, so the waves of a person reveal their answers. In a live environment, such a protocol must be released before a study runs it on real people.',
          )}
        </Text>
        <Text size="sm">
          {words(
            mayRelease
              ? 'Once it is released, activate the study again.'
              : 'Ask a member with the right to release content. Then activate the study again.',
          )}
        </Text>
        {mayRelease && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {words('Release the protocol …')}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <ReleaseDialog
          protocolId={protocolId}
          onDone={() => setReleased(true)}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}
