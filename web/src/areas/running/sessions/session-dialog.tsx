import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useLanguage } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { evaluationsKey } from '../../../shared/queries.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ShareLink } from '../../../ui/share-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { sessionsKey } from '../queries.ts';
import { useSessionWords } from './words.ts';

const SECONDS = { hour: 3600, day: 86_400, week: 604_800 } as const;
type Length = keyof typeof SECONDS;
const RESPONDENTS = ['self', 'proxy'] as const;
const MAX_RELATION = 200;

interface SessionDialogProps {
  /** Who is to answer in which program: an enrollment or an earlier session. */
  of: { program_id: string; subject_id: string };
  onClose(): void;
}

/** Creates a participant session and shows its link once. */
export function SessionDialog({ of: { program_id, subject_id }, onClose }: SessionDialogProps) {
  const words = useSessionWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const [locale, setLocale] = useState<string>(useLanguage());
  const [length, setLength] = useState<Length>('day');
  const [respondent, setRespondent] = useState<(typeof RESPONDENTS)[number]>('self');
  const [relation, setRelation] = useState('');
  const create = useMutation({
    mutationFn: async () => {
      // The test clock of the environment may be ahead.
      const { now } = await api.clock.get();
      const link_expires_at = new Date(Date.parse(now) + SECONDS[length] * 1000).toISOString();
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
  function submit(event: FormEvent) {
    event.preventDefault();
    create.mutate();
  }
  return (
    <Dialog opened onClose={onClose} title={words('title')}>
      {create.data ? (
        <Link {...create.data} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            {create.error && <ErrorAlert error={create.error} />}
            <Text size="sm">{words('about')}</Text>
            <TextInput
              label={words('locale')}
              value={locale}
              onChange={(event) => setLocale(event.currentTarget.value)}
            />
            <Select
              label={words('valid')}
              data={(Object.keys(SECONDS) as Length[]).map((value) => ({ value, label: words(value) }))}
              value={length}
              onChange={(value) => setLength(value as Length)}
              allowDeselect={false}
            />
            <Select
              label={words('respondent')}
              data={RESPONDENTS.map((value) => ({ value, label: words(value) }))}
              value={respondent}
              onChange={(value) => setRespondent(value!)}
              allowDeselect={false}
            />
            {respondent === 'proxy' && (
              <TextInput
                label={words('relation')}
                description={words('relationAbout')}
                value={relation}
                maxLength={MAX_RELATION}
                onChange={(event) => setRelation(event.currentTarget.value)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {words('submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Link({ url, link_expires_at }: { url: string; link_expires_at: string }) {
  const words = useSessionWords();
  return (
    <Stack gap="xs" role="status">
      <ShareLink url={url} fileName="participant-link" />
      <Text size="sm">{words('once')}</Text>
      <Text size="sm">
        {words('until')} <Time value={link_expires_at} />
      </Text>
    </Stack>
  );
}
