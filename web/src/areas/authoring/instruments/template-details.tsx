import type { Template } from '@eps/sdk';
import { List, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { contentIn } from '../../../shared/content/in-language.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { templateQuery } from '../queries.ts';
import { StartForm } from './start-form.tsx';
import { templateIn } from './template-in.ts';

/** What an instrument of the library measures, its terms of use and its questions. */
export function TemplateDetails({ templateId }: { templateId: string }) {
  const words = useWords();
  const { api } = useApp();
  const language = useLanguage();
  const { data, error } = useQuery(templateQuery(templateId, api));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const template = templateIn(data, language);
  return (
    <Paper withBorder p="md">
      <Stack>
        <Title order={2} size="h3">
          {template.name}
        </Title>
        <Text>{template.description}</Text>
        <StartForm proposedName={template.name} source={{ template_id: template.id }} />
        <Terms template={template} />
        <Questions template={template} />
        <Text size="xs" c="dimmed">
          {words('Languages')}: <LocaleNames locales={template.locales} />
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
  const words = useWords();
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
              {words.named(`new-instrument.${key}`)}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The questions in the language of the reader, or in that of the contents. */
function Questions({ template: { contents, locales } }: { template: Template }) {
  const words = useWords();
  const language = useLanguage();
  const questions = objectsOf(contentIn(asObject(contents.experience), language).questions);
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {words('Questions')} ({questions.length})
      </Title>
      <List type="ordered" size="sm" spacing={4} lang={locales.includes(language) ? language : locales[0]}>
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
