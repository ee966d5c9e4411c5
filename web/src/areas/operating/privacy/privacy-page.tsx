import { Button, Paper, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { usePrivacyWords } from './words.ts';

const LEAST_FLOOR = 5;
const HIGHEST_FLOOR = 1000;

interface Settings {
  floor: number;
  isReasonRequired: boolean;
}

/** The settings that protect people in every app: the privacy floor, and reasons for reading. */
export function PrivacyPage() {
  const words = usePrivacyWords();
  const { organizationId, api } = useOrganization();
  const { data, error } = useQuery({
    queryKey: ['privacy', organizationId],
    queryFn: async (): Promise<Settings> => {
      const [privacy, access] = await Promise.all([api.privacy.getSettings(), api.accessSettings.get()]);
      return { floor: privacy.privacy_floor, isReasonRequired: access.access_reason === 'required' };
    },
  });
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Form settings={data} />}
    </Page>
  );
}

function Form({ settings }: { settings: Settings }) {
  const words = usePrivacyWords();
  const common = useCommonWords();
  const { organizationId, api, may } = useOrganization();
  const queries = useQueryClient();
  const [floor, setFloor] = useState<number | undefined>(settings.floor);
  const [isReasonRequired, setReasonRequired] = useState(settings.isReasonRequired);
  const readOnly = !may('organization:write');
  const save = useMutation({
    mutationFn: async () => {
      await api.privacy.updateSettings({ privacy_floor: floor ?? LEAST_FLOOR });
      await api.accessSettings.update({ access_reason: isReasonRequired ? 'required' : 'optional' });
    },
    onSuccess: async () => {
      notifyDone(words('saved'));
      await queries.invalidateQueries({ queryKey: ['privacy', organizationId] });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Paper withBorder p="md" component="section" maw={640}>
      <form onSubmit={submit}>
        <Stack>
          {save.error && <ErrorAlert error={save.error} />}
          {readOnly && <Text size="sm">{words('readOnly')}</Text>}
          <NumberInput
            label={words('floor')}
            description={words('floorAbout')}
            min={LEAST_FLOOR}
            max={HIGHEST_FLOOR}
            value={floor}
            disabled={readOnly}
            onChange={setFloor}
          />
          <Switch
            label={words('reason')}
            description={words('reasonAbout')}
            checked={isReasonRequired}
            disabled={readOnly}
            onChange={(event) => setReasonRequired(event.currentTarget.checked)}
          />
          {!readOnly && (
            <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
              {common('save')}
            </Button>
          )}
        </Stack>
      </form>
    </Paper>
  );
}
