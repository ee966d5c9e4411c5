import { Alert, Button, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { type contentOf, type MessageDraft, profileFieldsOf } from './draft.ts';
import { HtmlFrame } from './html-frame.tsx';
import { messagePreviewQuery } from './queries.ts';

interface MessagePreviewProps {
  content: ReturnType<typeof contentOf>;
  draft: MessageDraft;
  locale: string | undefined;
  isValid: boolean;
}

/**
 * The message in the chosen language with sample values, and a button that sends it to the user as a test.
 */
export function MessagePreview({ content, draft, locale, isValid }: MessagePreviewProps) {
  const words = useWords();
  const languageOf = useLanguageNames();
  const { may } = useApp();
  const [program, setProgram] = useState<string>();
  const [profile, setProfile] = useState<Record<string, string>>({});
  const fields = profileFieldsOf(draft);
  const values = {
    program: program ?? words('Weekly check-in'),
    profile: Object.fromEntries(fields.map((field) => [field, profile[field] ?? words('Ada')])),
  };
  return (
    <Section
      title={words('Preview')}
      about={
        locale === undefined
          ? ''
          : words('In {{language}}, with the values below. HTML is shown without styles and images.', {
              language: languageOf(locale),
            })
      }
    >
      <Stack gap="md">
        {isValid && locale !== undefined ? (
          <Rendered content={content} locale={locale} values={values} />
        ) : (
          <Alert color="gray">
            {words('The preview appears when every language has its text and there are no errors.')}
          </Alert>
        )}
        <Text size="sm" fw={600}>
          {words('Sample values')}
        </Text>
        <TextInput
          label={words.named('messages.variable_program')}
          value={values.program}
          onChange={(event) => setProgram(event.currentTarget.value)}
        />
        {fields.map((field) => (
          <TextInput
            key={field}
            label={words('Profile: {{field}}', { field })}
            value={values.profile[field] ?? ''}
            onChange={(event) => setProfile({ ...profile, [field]: event.currentTarget.value })}
          />
        ))}
        {may('definitions:write') && locale !== undefined && (
          <TestButton content={content} locale={locale} values={values} disabled={!isValid} />
        )}
      </Stack>
    </Section>
  );
}

interface ShownProps {
  content: MessagePreviewProps['content'];
  locale: string;
  values: { program: string; profile: Record<string, string> };
}

function Rendered({ content, locale, values }: ShownProps) {
  const words = useWords();
  const { ids, api } = useApp();
  const { data, error } = useQuery(messagePreviewQuery(content, values, ids.appId, api));
  if (error) return <ErrorAlert error={error} />;
  const rendered = data?.locales[locale];
  if (!rendered) return <Skeleton height={220} />;
  if (rendered.error)
    return <Alert color="orange">{words('The message cannot be rendered with these values.')}</Alert>;
  return (
    <Paper withBorder component="article" lang={locale} aria-label={words('Preview')}>
      <Text fw={600} p="md" style={{ overflowWrap: 'anywhere' }}>
        {rendered.subject}
      </Text>
      <Text
        size="sm"
        p="md"
        style={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          borderTop: '1px solid var(--mantine-color-default-border)',
        }}
      >
        {rendered.text}
      </Text>
      {rendered.html !== undefined && <HtmlFrame html={rendered.html} title={words('HTML')} />}
    </Paper>
  );
}

function TestButton({ content, locale, values, disabled }: ShownProps & { disabled: boolean }) {
  const words = useWords();
  const { api } = useApp();
  const send = useMutation({
    mutationFn: () => api.messages.sendTest({ content, locale, ...values }),
    onSuccess: ({ sent_to }) => notifyDone(words('A test was sent to {{address}}.', { address: sent_to })),
  });
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        disabled={disabled}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {words('Send a test to me')}
      </Button>
      {send.error && <ErrorAlert error={send.error} />}
    </>
  );
}
