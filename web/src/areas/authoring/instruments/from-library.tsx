import type { TemplateListItem } from '@eps/sdk';
import { Box, Group, Paper, Select, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { templatesQuery } from '../queries.ts';
import { TemplateDetails } from './template-details.tsx';
import { templateIn } from './template-in.ts';

interface LibrarySearch {
  q?: string;
  language?: string;
  mode?: string;
  template?: string;
}

/** The instruments of the library: search, filter, and read about one. */
export function FromLibrary() {
  const words = useWords();
  const { api, ids } = useApp();
  const navigate = useNavigate({ from: '/o/$organizationId/a/$appId/instruments/new' });
  const search = useSearch({ from: '/signed-in/o/$organizationId/a/$appId/instruments/new' });
  const language = useLanguage();
  const { data, error } = useQuery(templatesQuery(ids.appId, api));
  const set = (change: Partial<LibrarySearch>) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)),
      replace: true,
    });
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const found = data.filter((template) => matches(template, search));
  return (
    <Stack>
      <Filters templates={data} search={search} onChange={set} />
      <Text size="sm" c="dimmed" aria-live="polite">
        {words.named('new-instrument.found', { count: found.length })}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          title={words('No instruments match')}
          next={words('Try a different search, or clear the filters.')}
        />
      ) : (
        <Box className="library">
          <Stack component="ul" gap="xs" className="library-list" m={0} p={0}>
            {found.map((template) => (
              <TemplateCard
                key={template.id}
                template={templateIn(template, language)}
                isChosen={template.id === search.template}
                onChoose={() => set({ template: template.id })}
              />
            ))}
          </Stack>
          <Box className="library-details">
            {search.template === undefined ? (
              <Text c="dimmed">{words('Select an instrument to see its details.')}</Text>
            ) : (
              <TemplateDetails key={search.template} templateId={search.template} />
            )}
          </Box>
        </Box>
      )}
    </Stack>
  );
}

interface FiltersProps {
  templates: readonly TemplateListItem[];
  search: LibrarySearch;
  onChange(change: Partial<LibrarySearch>): void;
}

function Filters({ templates, search, onChange }: FiltersProps) {
  const words = useWords();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const locales = [...new Set(templates.flatMap((template) => template.locales))].sort();
  return (
    <Group align="flex-end">
      <TextInput
        label={words('Search the library')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q ?? ''}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
        style={{ flex: '1 1 16rem' }}
      />
      <Select
        label={words('Language')}
        placeholder={words('All')}
        data={locales.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={search.language ?? null}
        onChange={(value) => onChange({ language: value ?? '' })}
        clearable
        searchable
      />
      <Select
        label={words('Program mode')}
        placeholder={words('All')}
        data={(['one_time', 'continuous'] as const).map((value) => ({
          value,
          label: words.named(`common.${value}`),
        }))}
        value={search.mode ?? null}
        onChange={(value) => onChange({ mode: value ?? '' })}
        clearable
      />
    </Group>
  );
}

interface TemplateCardProps {
  template: TemplateListItem;
  isChosen: boolean;
  onChoose(): void;
}

function TemplateCard({ template, isChosen, onChoose }: TemplateCardProps) {
  return (
    <Paper component="li" withBorder data-chosen={isChosen || undefined} className="library-card">
      <UnstyledButton onClick={onChoose} aria-current={isChosen} p="sm" w="100%">
        <Title order={2} size="sm" component="span" fw={650}>
          {template.name}
        </Title>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {template.description}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          {template.tags.slice(0, 4).join(' · ')}
        </Text>
      </UnstyledButton>
    </Paper>
  );
}

function matches(template: TemplateListItem, { q = '', language, mode }: LibrarySearch): boolean {
  // Names and subjects are known in more languages than the one that is shown.
  const texts = [template, ...Object.values(template.translations)].flatMap(({ name, description, tags }) => [
    name,
    description,
    ...tags,
  ]);
  const text = [...texts, template.slug, ...template.authors].join(' ').toLowerCase();
  return (
    q
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (language === undefined || template.locales.includes(language)) &&
    (mode === undefined || template.mode === mode)
  );
}
