import type { SignInPolicy } from '@eps/sdk';
import { Button, Paper, Skeleton, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { IdentityProviders } from '../identity-providers/identity-providers.tsx';
import { linesOf } from '../lines.ts';
import { useSignInPolicyWords } from './words.ts';

/** The sign-in policy of the organization. */
export function SignInPolicyPage() {
  const words = useSignInPolicyWords();
  const { organizationId, api, may } = useOrganization();
  const { data, error } = useQuery({
    queryKey: ['sign-in-policy', organizationId],
    queryFn: () => api.signInPolicy.get(),
  });
  return (
    <Page title={words('title')} about={words('about')}>
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Form policy={data} />}
      {may('organization:write') && <IdentityProviders />}
    </Page>
  );
}

function Form({ policy }: { policy: SignInPolicy }) {
  const words = useSignInPolicyWords();
  const common = useCommonWords();
  const { organizationId, api, may } = useOrganization();
  const queries = useQueryClient();
  const [needsFactor, setNeedsFactor] = useState(policy.second_factor === 'required');
  const [networks, setNetworks] = useState(policy.networks.join('\n'));
  const [asksAgain, setAsksAgain] = useState(policy.reauthentication === 'required');
  const readOnly = !may('organization:write');
  const save = useMutation({
    mutationFn: () =>
      api.signInPolicy.set({
        second_factor: needsFactor ? 'required' : 'optional',
        networks: linesOf(networks),
        reauthentication: asksAgain ? 'required' : 'optional',
      }),
    onSuccess: async (saved) => {
      setNetworks(saved.networks.join('\n'));
      notifyDone(words('saved'));
      await queries.invalidateQueries({ queryKey: ['sign-in-policy', organizationId] });
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
          <Switch
            label={words('factor')}
            description={words('factorAbout')}
            checked={needsFactor}
            disabled={readOnly}
            onChange={(event) => setNeedsFactor(event.currentTarget.checked)}
          />
          <Textarea
            label={words('networks')}
            description={words('networksAbout')}
            autosize
            minRows={2}
            spellCheck={false}
            value={networks}
            disabled={readOnly}
            onChange={(event) => setNetworks(event.currentTarget.value)}
          />
          <Switch
            label={words('confirmation')}
            description={words('confirmationAbout')}
            checked={asksAgain}
            disabled={readOnly}
            onChange={(event) => setAsksAgain(event.currentTarget.checked)}
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
