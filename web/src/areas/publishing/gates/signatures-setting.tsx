import type { ApplicationWithGates } from '@eps/sdk';
import { Checkbox, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../base/client.ts';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp } from '../../../base/scope.ts';
import { appKey } from '../../../shared/queries.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';

/** Whether reviews and releases in the live environment need an electronic signature. */
export function SignaturesSetting({ app }: { app: ApplicationWithGates }) {
  const words = useWords();
  const { ids, may } = useApp();
  const save = useMutation({
    mutationFn: (isRequired: boolean) =>
      client
        .organization({ organizationId: ids.organizationId })
        .apps.change(ids.appId, { signatures: isRequired ? 'required' : 'optional' }),
    onSuccess: async () => {
      await refresh(appKey(ids.appId));
      notifyDone(words('The setting was saved.'));
    },
  });
  return (
    <Stack component="section" gap="sm" maw={760}>
      <Title order={2} size="h4">
        {words('Electronic signatures')}
      </Title>
      <Checkbox
        label={words('Reviews and releases need a signature')}
        description={words(
          'In the live environment only. The signer confirms who they are and states their name and the meaning (21 CFR Part 11). API keys cannot sign.',
        )}
        checked={app.signatures === 'required'}
        disabled={save.isPending || !(may('organization:write') && may('bundles:release'))}
        onChange={({ currentTarget: { checked } }) => save.mutate(checked)}
      />
      {save.error && <ErrorAlert error={save.error} />}
    </Stack>
  );
}
