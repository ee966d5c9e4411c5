import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../base/language.ts';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  title: string;
  /** The secret; the dialog is open while there is one. */
  secret: string | undefined;
  /** Replaces the sentence that it is shown only once. */
  about?: string;
  onClose(): void;
}

/** Shows a secret that the API returns only once, with a button to copy it. */
export function SecretDialog({ title, secret, about, onClose }: SecretDialogProps) {
  const words = useWords();
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {about ?? words('This is shown only once. Copy it to a safe place before you close this dialog.')}
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-secret>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button onClick={copy} data-autofocus>
                {words(copied ? 'Copied' : 'Copy')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {words('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
