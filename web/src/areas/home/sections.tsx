import { Alert, Anchor, List, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TextLink } from '../../ui/text-link.tsx';
import type { Count } from './count.ts';
import { useOverviewWords } from './words.ts';

export interface Item {
  text: string;
  to: string;
}

/** What needs a person; every item is a link. */
export function Attention({ items }: { items: readonly Item[] }) {
  const words = useOverviewWords();
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('attention')}</Title>
      {items.length === 0 ? (
        <Alert color="teal" icon={<IconCheck aria-hidden />}>
          {words('nothing')}
        </Alert>
      ) : (
        <Paper withBorder p="md">
          <List
            spacing="sm"
            icon={
              <ThemeIcon color="orange" variant="light" size={24} radius="xl" aria-hidden>
                <IconAlertTriangle size={15} />
              </ThemeIcon>
            }
          >
            {items.map(({ text, to }) => (
              <List.Item key={text}>
                <TextLink to={to}>{text}</TextLink>
              </List.Item>
            ))}
          </List>
        </Paper>
      )}
    </Stack>
  );
}

export interface Figure {
  label: string;
  count: Count | undefined;
  to: string;
}

/** Counts; every one is a link to what it counts. Those that the user may not see are left out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const words = useOverviewWords();
  const known = figures.flatMap(({ label, count, to }) => (count ? [{ label, shown: count.shown, to }] : []));
  if (known.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('numbers')}</Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {known.map(({ label, shown, to }) => (
          <Paper key={label} withBorder p="md" component={Link} to={to} td="none" c="inherit">
            <Text fz={28} fw={700} lh={1.1}>
              {shown}
            </Text>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** What a person may want to do next. */
export function NextSteps({ items }: { items: readonly (Item | false)[] }) {
  const words = useOverviewWords();
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('next')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {offered.map(({ text, to }) => (
          <Paper key={to} withBorder p="sm">
            <Anchor component={Link} to={to} size="sm">
              {text}
            </Anchor>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
