import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../base/document-title.ts';
import { useHeadingFocus } from '../base/heading-focus.ts';

interface PageProps {
  /** Empty while it is being loaded. */
  title: string;
  /** One sentence under the title. */
  about?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console: its title is the document's title and the first heading. */
export function Page({ title, about, actions, children }: PageProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(title);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Box flex="1 1 20rem" miw={0}>
          {title === '' ? (
            <Skeleton height={34} width={220} />
          ) : (
            <Title
              order={1}
              ref={heading}
              tabIndex={-1}
              style={{ hyphens: 'auto', overflowWrap: 'anywhere', outline: 'none' }}
            >
              {title}
            </Title>
          )}
          {about !== undefined && (
            <Text c="dimmed" maw="70ch" component="div">
              {about}
            </Text>
          )}
        </Box>
        {actions !== undefined && (
          <Group gap="xs" className="not-printed">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}
