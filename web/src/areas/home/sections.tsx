import { Alert, List, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useLanguage } from '../../base/language.ts';
import { type Address, AddressLink, CardLink } from '../../ui/page-link.tsx';
import { useOverviewWords } from './words.ts';

export interface Item {
  text: string;
  link: Address;
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
            {items.map(({ text, link }) => (
              <List.Item key={text}>
                <AddressLink address={link}>{text}</AddressLink>
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
  count: number | undefined;
  link: Address;
}

/** Counts; every one is a link to what it counts. Those that the user may not see are left out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const words = useOverviewWords();
  const number = new Intl.NumberFormat(useLanguage());
  const known = figures.flatMap(({ label, count, link }) =>
    count === undefined ? [] : [{ label, shown: number.format(count), link }],
  );
  if (known.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('numbers')}</Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {known.map(({ label, shown, link }) => (
          <CardLink key={label} {...(link as { to: '.' })}>
            <Text fz={28} fw={700} lh={1.1}>
              {shown}
            </Text>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </CardLink>
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
        {offered.map(({ text, link }) => (
          <Paper key={text} withBorder p="sm">
            <AddressLink address={link}>{text}</AddressLink>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
