import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useEnvironment } from '../../../base/scope.ts';
import { ReleaseDialog } from '../protocols/release-dialog.tsx';
import { useStudyWords } from './words.ts';

/** Explains why a study cannot be activated yet, and offers the release to members with the right to it. */
export function NotReleased({ protocolId }: { protocolId: string }) {
  const words = useStudyWords();
  const { may } = useEnvironment();
  const [isOpen, setOpen] = useState(false);
  const [isReleased, setReleased] = useState(false);
  if (isReleased)
    return <Alert color="teal" role="status" title={words('releasedNext')} c="var(--mantine-color-text)" />;
  const mayRelease = may('bundles:release');
  return (
    <Alert
      color="orange"
      role="alert"
      icon={<IconLock aria-hidden />}
      title={words('notReleasedTitle')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words('notReleased')}</Text>
        <Text size="sm">{words(mayRelease ? 'notReleasedNext' : 'notReleasedAsk')}</Text>
        {mayRelease && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {words('releaseProtocol')}
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
