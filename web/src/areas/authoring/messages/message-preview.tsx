import { Alert, Button, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';
import { useLanguageNames } from '../../../ui/use-language-names.ts';
import { type contentOf, type MessageDraft, profileFieldsOf } from './draft.ts';
import { HtmlFrame } from './html-frame.tsx';
import { messagePreviewQuery } from './queries.ts';
import { useMessageWords } from './words.ts';

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
  const words = useMessageWords();
  const languageOf = useLanguageNames();
  const { may } = useApp();
  const [program, setProgram] = useState<string>();
  const [profile, setProfile] = useState<Record<string, string>>({});
  const fields = profileFieldsOf(draft);
  const values = {
    program: program ?? words('sampleProgram'),
    profile: Object.fromEntries(fields.map((field) => [field, profile[field] ?? words('sampleValue')])),
  };
  return (
    <Section
      title={words('preview')}
      about={locale === undefined ? '' : words('previewAbout', { language: languageOf(locale) })}
    >
      <Stack gap="md">
        {isValid && locale !== undefined ? (
          <Rendered content={content} locale={locale} values={values} />
        ) : (
          <Alert color="gray">{words('notValid')}</Alert>
        )}
        <Text size="sm" fw={600}>
          {words('samples')}
        </Text>
        <TextInput
          label={words('variable_program')}
          value={values.program}
          onChange={(event) => setProgram(event.currentTarget.value)}
        />
        {fields.map((field) => (
          <TextInput
            key={field}
            label={words('profileField', { field })}
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
  const words = useMessageWords();
  const { ids, api } = useApp();
  const { data, error } = useQuery(messagePreviewQuery(content, values, ids.appId, api));
  if (error) return <ErrorAlert error={error} />;
  const rendered = data?.locales[locale];
  if (!rendered) return <Skeleton height={220} />;
  if (rendered.error) return <Alert color="orange">{words('notRendered')}</Alert>;
  return (
    <Paper withBorder component="article" lang={locale} aria-label={words('preview')}>
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
      {rendered.html !== undefined && <HtmlFrame html={rendered.html} title={words('html')} />}
    </Paper>
  );
}

function TestButton({ content, locale, values, disabled }: ShownProps & { disabled: boolean }) {
  const words = useMessageWords();
  const { api } = useApp();
  const send = useMutation({
    mutationFn: () => api.messages.sendTest({ content, locale, ...values }),
    onSuccess: ({ sent_to }) => notifyDone(words('testSent', { address: sent_to })),
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
        {words('sendTest')}
      </Button>
      {send.error && <ErrorAlert error={send.error} />}
    </>
  );
}
