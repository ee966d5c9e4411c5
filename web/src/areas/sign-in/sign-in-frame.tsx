import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import mark from '../../../../docs/images/mark.svg';
import { useDocumentTitle } from '../../base/document-title.ts';
import { useWords } from '../../base/language.ts';

/**
 * The frame of the pages that need no signed-in user. A new heading gets the focus, so that screen readers
 * announce what the page shows now.
 */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new heading
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <Container size={420} py={80} component="main">
      <Paper withBorder p="lg">
        <Stack>
          <img src={mark} alt="" width={40} height={40} />
          <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Container>
  );
}

/** The final message when there is nothing more to do. */
export function SignInEnd({ title, text }: { title: string; text: string }) {
  const words = useWords();
  return (
    <SignInFrame title={title}>
      <Text>{text}</Text>
      <Anchor href="/">{words('Sign in')}</Anchor>
    </SignInFrame>
  );
}
