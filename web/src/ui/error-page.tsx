import { Anchor, Box, Container, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../base/document-title.ts';
import { useHeadingFocus } from '../base/heading-focus.ts';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';
import { ErrorAlert } from './error-alert.tsx';

/** Shown in place of a page that cannot be loaded or drawn. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const words = useWords();
  const router = useRouter();
  const retry = () => void router.invalidate().then(reset);
  return (
    <Frame title={words.named('common.failed')}>
      <ErrorAlert error={error} onRetry={retry} />
    </Frame>
  );
}

/** Shown at an address without a page. */
export function MissingPage() {
  const words = useWords();
  return (
    <Frame title={words('Page not found')}>
      <Text>{words('There is no page at this address.')} (404)</Text>
      <Anchor href="/">{words('Go to the start page')}</Anchor>
    </Frame>
  );
}

/** Pages of an organization are inside of the frame that the shell draws, others are not. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const isInShell = useIds().organizationId !== undefined;
  useDocumentTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <Container py="xl" component={isInShell ? 'div' : 'main'}>
      <Stack>
        <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Title>
        <Box>{children}</Box>
      </Stack>
    </Container>
  );
}
