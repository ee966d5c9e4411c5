import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { evaluationsKey } from '../../../shared/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { ShareLink } from '../../../ui/share-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { sessionsKey } from '../queries.ts';

const SECONDS = { hour: 3600, day: 86_400, week: 604_800 } as const;
type Length = keyof typeof SECONDS;
const RESPONDENTS = ['self', 'proxy'] as const;
const MAX_RELATION = 200;

interface Fields {
  locale: string;
  link_expires_at: Length;
  respondent: (typeof RESPONDENTS)[number];
  /** What somebody else who answers is to the person. */
  relation: string;
}

interface SessionDialogProps {
  /** The person and the program: an enrollment or an earlier session. */
  of: { program_id: string; subject_id: string };
  onClose(): void;
}

/** Creates a participant session and shows its link once. */
export function SessionDialog({ of: { program_id, subject_id }, onClose }: SessionDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm<Fields>({
    locale: useLanguage(),
    link_expires_at: 'day',
    respondent: 'self',
    relation: '',
  });
  const create = useMutation({
    mutationFn: async () => {
      const { locale, respondent, relation } = form.values;
      // The test clock of the environment may be ahead.
      const { now } = await api.clock.get();
      const link_expires_at = new Date(
        Date.parse(now) + SECONDS[form.values.link_expires_at] * 1000,
      ).toISOString();
      const { url } = await api.participantSessions.create({
        program_id,
        subject_id,
        locale,
        link_expires_at,
        ...(respondent === 'proxy' && { respondent, ...(relation.trim() !== '' && { relation }) }),
      });
      return { url, link_expires_at };
    },
    onSuccess: () => refresh(evaluationsKey, sessionsKey),
  });
  return (
    <Dialog opened onClose={onClose} title={words('Create a link for this person')}>
      {create.data ? (
        <Link {...create.data} />
      ) : (
        <RequestForm
          form={form}
          sending={create}
          action={words('Create link')}
          footer={(submit) => (
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {words('Cancel')}
              </Button>
              {submit}
            </Group>
          )}
        >
          <Text size="sm">
            {words(
              'Anyone with the link can answer as this person. If an evaluation is open, the link resumes it; earlier links to it keep working.',
            )}
          </Text>
          <TextInput label={words('Question language')} {...form.getInputProps('locale')} />
          <Select
            label={words('Valid for')}
            data={(Object.keys(SECONDS) as Length[]).map((value) => ({
              value,
              label: words.named(`participant-sessions.${value}`),
            }))}
            allowDeselect={false}
            {...form.getInputProps('link_expires_at')}
          />
          <Select
            label={words('Who answers')}
            data={RESPONDENTS.map((value) => ({
              value,
              label: words.named(`participant-sessions.${value}`),
            }))}
            allowDeselect={false}
            {...form.getInputProps('respondent')}
          />
          {form.values.respondent === 'proxy' && (
            <TextInput
              label={words('As what')}
              description={words('For example mother. It is encrypted, and read with the answers.')}
              maxLength={MAX_RELATION}
              {...form.getInputProps('relation')}
            />
          )}
        </RequestForm>
      )}
    </Dialog>
  );
}

function Link({ url, link_expires_at }: { url: string; link_expires_at: string }) {
  const words = useWords();
  return (
    <Stack gap="xs" role="status">
      <ShareLink url={url} fileName="participant-link" />
      <Text size="sm">{words('The link is shown only once. Send it only to this person.')}</Text>
      <Text size="sm">
        {words('Valid until')} <Time value={link_expires_at} />
      </Text>
    </Stack>
  );
}
