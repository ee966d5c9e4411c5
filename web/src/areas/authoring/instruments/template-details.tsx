import type { JsonObject, Template } from '@eps/sdk';
import { List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { objectsOf, textOf } from '../../../shared/content/json.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { templateQuery } from '../queries.ts';
import { StartForm } from './start-form.tsx';
import { useNewWords } from './words.ts';

/** What an instrument of the library measures, its terms of use and its questions. */
export function TemplateDetails({ templateId }: { templateId: string }) {
  const words = useNewWords();
  const { api } = useApp();
  const { data, error } = useQuery(templateQuery(templateId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h3">
          {data.name}
        </Title>
        <Text>{data.description}</Text>
        <StartForm proposedName={data.name} source={{ template_id: data.id }} />
        <Terms template={data} />
        <Questions experience={data.contents.experience as JsonObject} language={data.locales[0]} />
        <Text size="xs" c="dimmed">
          {words('languages')}: <LocaleNames locales={data.locales} />
        </Text>
      </Stack>
    </Paper>
  );
}

function LocaleNames({ locales }: { locales: readonly string[] }) {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  return locales.map((locale) => names.of(locale) ?? locale).join(', ');
}

function Terms({ template }: { template: Template }) {
  const words = useNewWords();
  const entries = (
    [
      ['licence', template.licence],
      ['credit', template.permission],
      ['citation', template.citation],
      ['source', template.source],
      ['notes', template.notes],
    ] as const
  ).filter(([, text]) => text !== '');
  return (
    <Table variant="vertical" layout="auto">
      <Table.Tbody>
        {entries.map(([key, text]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" w={120}>
              {words(key)}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Questions({ experience, language }: { experience: JsonObject; language: string | undefined }) {
  const words = useNewWords();
  const questions = objectsOf(experience['questions']);
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {words('questions')} ({questions.length})
      </Title>
      <List type="ordered" size="sm" spacing={4} lang={language}>
        {questions.map(({ id, prompt, options, rows }) => (
          <List.Item key={textOf(id)}>
            {textOf(prompt)}
            <Text size="xs" c="dimmed">
              {[...objectsOf(rows), ...objectsOf(options)].map(({ label }) => textOf(label)).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
