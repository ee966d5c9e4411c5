import type { SignInPolicy } from '@eps/sdk';
import { Skeleton, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { IdentityProviders } from '../identity-providers/identity-providers.tsx';
import { linesOf } from '../lines.ts';
import { signInPolicyKey, signInPolicyQuery } from '../queries.ts';
import { useSignInPolicyWords } from './words.ts';

/** The sign-in policy of the organization. */
export function SignInPolicyPage() {
  const words = useSignInPolicyWords();
  const { organizationId, api, may } = useOrganization();
  const { data, error } = useQuery(signInPolicyQuery(organizationId, api));
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
  const { organizationId, api, may } = useOrganization();
  const [needsFactor, setNeedsFactor] = useState(policy.second_factor === 'required');
  const [networks, setNetworks] = useState(policy.networks.join('\n'));
  const [asksAgain, setAsksAgain] = useState(policy.reauthentication === 'required');
  const readOnly = !may('organization:write');
  return (
    <SaveForm
      readOnly={readOnly && words('readOnly')}
      done={words('saved')}
      save={() =>
        api.signInPolicy.set({
          second_factor: needsFactor ? 'required' : 'optional',
          networks: linesOf(networks),
          reauthentication: asksAgain ? 'required' : 'optional',
        })
      }
      onSaved={(saved) => {
        setNetworks(saved.networks.join('\n'));
        return refresh(signInPolicyKey(organizationId));
      }}
    >
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
    </SaveForm>
  );
}
