import type { SignInPolicy } from '@eps/sdk';
import { Skeleton, Switch, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useOrganization } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Page } from '../../../ui/page.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { IdentityProviders } from '../identity-providers/identity-providers.tsx';
import { linesOf } from '../lines.ts';
import { signInPolicyKey, signInPolicyQuery } from '../queries.ts';

/** The sign-in policy of the organization. */
export function SignInPolicyPage() {
  const words = useWords();
  const { organizationId, api, may } = useOrganization();
  const { data, error } = useQuery(signInPolicyQuery(organizationId, api));
  return (
    <Page
      title={words('Sign-in')}
      about={words(
        'What members and API keys need to reach the organization. It applies to their next request.',
      )}
    >
      {error && <ErrorAlert error={error} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Form policy={data} />}
      {may('organization:write') && <IdentityProviders />}
    </Page>
  );
}

function Form({ policy }: { policy: SignInPolicy }) {
  const words = useWords();
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
      readOnly={readOnly && words('Only members who may change the organization can change these settings.')}
      done={words('Sign-in policy saved')}
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
        label={words('Require a second factor')}
        description={words(
          'Members without one can only add one to their account. To require it, first sign in with yours.',
        )}
        {...form.getInputProps('second_factor', { type: 'checkbox' })}
        disabled={readOnly}
      />
      <Textarea
        label={words('Allowed networks')}
        description={words(
          'IP addresses and CIDR ranges such as 192.0.2.0/24, one per line. Leave empty to allow any network. Your own must be included. Participants are not affected.',
        )}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.getInputProps('networks')}
        disabled={readOnly}
      />
      <Switch
        label={words('Require confirmation of sensitive changes')}
        description={words(
          'Exporting and erasing data, API keys, roles, identity providers and releases to live need a sign-in or confirmation within the last five minutes.',
        )}
        {...form.getInputProps('reauthentication', { type: 'checkbox' })}
        disabled={readOnly}
      />
    </SaveForm>
  );
}
