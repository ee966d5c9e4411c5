import { Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLanguage, useWords } from '../../base/language.ts';
import { type Address, AddressLink, LinkButton } from '../../ui/page-link.tsx';

export interface Item {
  text: string;
  link: Address;
}

/** The things that need attention; every item is a link. */
export function Attention({ items }: { items: readonly Item[] }) {
  const words = useWords();
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('Needs attention')}</Title>
      {items.length === 0 ? (
        <Text size="sm">{words('Nothing needs your attention.')}</Text>
      ) : (
        <List
          spacing="xs"
          icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-6)" aria-hidden />}
        >
          {items.map(({ text, link }) => (
            <List.Item key={text}>
              <AddressLink address={link}>{text}</AddressLink>
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

export interface Figure {
  label: string;
  count: number | undefined;
  link: Address;
}

/** Counts, each with a link to the list that it counts. Lists that the user may not see are left out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const words = useWords();
  const number = new Intl.NumberFormat(useLanguage());
  const known = figures.flatMap(({ label, count, link }) =>
    count === undefined ? [] : [{ label, shown: number.format(count), link }],
  );
  if (known.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('At a glance')}</Title>
      <Group gap="xl" align="flex-start">
        {known.map(({ label, shown, link }) => (
          <Stack key={label} gap={0}>
            <Text fz={28} fw={650} lh={1.2}>
              {shown}
            </Text>
            <AddressLink address={link}>{label}</AddressLink>
          </Stack>
        ))}
      </Group>
    </Stack>
  );
}

/** Suggestions for the next steps. */
export function NextSteps({ items }: { items: readonly (Item | false)[] }) {
  const words = useWords();
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{words('Next steps')}</Title>
      <Group gap="xs">
        {offered.map(({ text, link }) => (
          <LinkButton key={text} variant="default" {...(link as { to: '.' })}>
            {text}
          </LinkButton>
        ))}
      </Group>
    </Stack>
  );
}
