import type { Trial } from '@eps/sdk';
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';

interface HelpNoticeProps {
  help: NonNullable<Trial['help']>;
  /** Whether a screen reader announces it: below the answer that asks for it. */
  isAnnounced?: boolean;
}

const NEW_TAB = { rel: 'noreferrer', target: '_blank' };

/** Where a participant with these answers finds help, in the words that they read. */
export function HelpNotice({ help, isAnnounced = false }: HelpNoticeProps) {
  return (
    <Alert color="orange" variant="outline" role={isAnnounced ? 'alert' : 'note'}>
      <Stack gap="sm">
        {help.map(({ title, text, links }) => (
          <div key={`${title}${text}`} dir="auto">
            {title !== undefined && <Text fw={600}>{title}</Text>}
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
            {links.length > 0 && (
              <List size="sm" listStyleType="none">
                {links.map(({ label, href }) => (
                  <List.Item key={href}>
                    <Anchor href={href} fw={600} {...(href.startsWith('https:') && NEW_TAB)}>
                      {label}
                    </Anchor>
                  </List.Item>
                ))}
              </List>
            )}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
