import type { SignInPolicy } from '@eps/sdk';
import { Skeleton, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
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
  const form = useRequestForm({
    second_factor: policy.second_factor === 'required',
    networks: policy.networks.join('\n'),
    reauthentication: policy.reauthentication === 'required',
  });
  const { second_factor, networks, reauthentication } = form.values;
  const readOnly = !may('organization:write');
  return (
    <SaveForm
      form={form}
      readOnly={readOnly && words('readOnly')}
      done={words('saved')}
      save={() =>
        api.signInPolicy.set({
          second_factor: second_factor ? 'required' : 'optional',
          networks: linesOf(networks),
          reauthentication: reauthentication ? 'required' : 'optional',
        })
      }
      onSaved={(saved) => {
        form.setFieldValue('networks', saved.networks.join('\n'));
        return refresh(signInPolicyKey(organizationId));
      }}
    >
      <Switch
        label={words('factor')}
        description={words('factorAbout')}
        {...form.getInputProps('second_factor', { type: 'checkbox' })}
        disabled={readOnly}
      />
      <Textarea
        label={words('networks')}
        description={words('networksAbout')}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('networks')}
        disabled={readOnly}
      />
      <Switch
        label={words('confirmation')}
        description={words('confirmationAbout')}
        {...form.getInputProps('reauthentication', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </SaveForm>
  );
}
