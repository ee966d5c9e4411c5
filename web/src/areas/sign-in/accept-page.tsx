import { type InvitationPreview, ServiceError } from '@eps/sdk';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../base/client.ts';
import { withProof } from '../../base/proof-of-work.ts';
import { isSignedOut } from '../../base/query-client.ts';
import { useRoleNames } from '../../shared/role-names.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { NewPasswordInput, usePasswordProblem } from './new-password-input.tsx';
import { invitationQuery } from './queries.ts';
import { SignInEnd, SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** The page of an invitation link: shows who invites, and accepts with a password. */
export function AcceptPage() {
  const words = useSignInWords();
  const token = useLinkToken();
  const [organization, setOrganization] = useState<string>();
  const preview = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== undefined });
  if (token === undefined) return <SignInEnd title={words('noTokenTitle')} text={words('noTokenText')} />;
  if (organization !== undefined)
    return <SignInEnd title={words('acceptedTitle')} text={words('acceptedText', { organization })} />;
  if (preview.error) return <Failure error={preview.error} />;
  if (!preview.data) return null;
  return <AcceptForm token={token} invitation={preview.data} onAccepted={setOrganization} />;
}

interface AcceptFormProps {
  token: string;
  invitation: InvitationPreview;
  onAccepted(organization: string): void;
}

function AcceptForm({ token, invitation, onAccepted }: AcceptFormProps) {
  const words = useSignInWords();
  const roleNames = useRoleNames();
  const { organization_name: organization, email, role } = invitation;
  const passwordProblem = usePasswordProblem();
  const form = useRequestForm(
    { password: '' },
    {
      explain: (error) =>
        isSignedOut(error) ? { password: words('wrongPassword') } : passwordProblem(error),
    },
  );
  const accept = useMutation({
    mutationFn: () => withProof((proof) => client.auth.acceptInvitation({ token, ...form.values, ...proof })),
    onSuccess: () => {
      forgetLinkToken();
      onAccepted(organization);
    },
  });
  if (isEnded(accept.error)) return <Failure error={accept.error} />;
  return (
    <SignInFrame title={words('acceptTitle', { organization })}>
      <Text>{words('acceptLead', { role: roleNames(role) })}</Text>
      <RequestForm
        form={form}
        sending={accept}
        action={words('accept')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {submit}
            <Anchor href="/reset-password" size="sm">
              {words('forgot')}
            </Anchor>
          </>
        )}
      >
        <TextInput label={words('email')} type="email" autoComplete="username" readOnly value={email} />
        <NewPasswordInput
          label={words('password')}
          description={words('acceptHint')}
          {...form.getInputProps('password')}
        />
      </RequestForm>
    </SignInFrame>
  );
}

/** Whether the invitation cannot be accepted any more. */
function isEnded(error: unknown): boolean {
  return (
    error instanceof ServiceError && (error.code === 'already_accepted' || [404, 410].includes(error.status))
  );
}

function Failure({ error }: { error: unknown }) {
  const words = useSignInWords();
  const isOver = isEnded(error);
  useEffect(() => {
    if (isOver) forgetLinkToken();
  }, [isOver]);
  if (!isOver)
    return (
      <SignInFrame title={words('invitation')}>
        <ErrorAlert error={error} />
      </SignInFrame>
    );
  if (error instanceof ServiceError && error.code === 'already_accepted')
    return <SignInEnd title={words('usedTitle')} text={words('usedText')} />;
  return <SignInEnd title={words('endedTitle')} text={`${words('endedText')} ${words('askAgain')}`} />;
}
