import { type InvitationPreview, ServiceError } from '@eps/sdk';
import { Anchor, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { withProof } from '../../base/proof-of-work.ts';
import { isSignedOut } from '../../base/query-client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { NewPasswordInput, usePasswordProblem } from './new-password-input.tsx';
import { invitationQuery } from './queries.ts';
import { SignInEnd, SignInFrame } from './sign-in-frame.tsx';

/** The page of an invitation link: shows who invites, and accepts with a password. */
export function AcceptPage() {
  const words = useWords();
  const token = useLinkToken();
  const [organization, setOrganization] = useState<string>();
  const preview = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== undefined });
  if (token === undefined)
    return (
      <SignInEnd
        title={words('Open your invitation link')}
        text={words('This page needs the complete link from your invitation.')}
      />
    );
  if (organization !== undefined)
    return (
      <SignInEnd
        title={words.named('sign-in.acceptedTitle')}
        text={words(
          'You are now a member of {{organization}}. Sign in with your email address and password.',
          { organization },
        )}
      />
    );
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
  const words = useWords();
  const { organization_name: organization, email, role } = invitation;
  const passwordProblem = usePasswordProblem();
  const form = useRequestForm(
    { password: '' },
    {
      explain: (error) =>
        isSignedOut(error)
          ? { password: words('This address already has an account, and this is not its password.') }
          : passwordProblem(error),
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
    <SignInFrame title={words('Join {{organization}}', { organization })}>
      <Text>
        {words('You are invited with the role “{{role}}”.', { role: words.named(`roles.${role}`) })}
      </Text>
      <RequestForm
        form={form}
        sending={accept}
        action={words('Accept invitation')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {submit}
            <Anchor href="/reset-password" size="sm">
              {words('Forgot your password?')}
            </Anchor>
          </>
        )}
      >
        <TextInput
          label={words('Email address')}
          type="email"
          autoComplete="username"
          readOnly
          value={email}
        />
        <NewPasswordInput
          label={words('Password')}
          description={words(
            'New here? Choose a password with at least 10 characters. If you already have an account, enter its password.',
          )}
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
  const words = useWords();
  const isOver = isEnded(error);
  useEffect(() => {
    if (isOver) forgetLinkToken();
  }, [isOver]);
  if (!isOver)
    return (
      <SignInFrame title={words('Invitation')}>
        <ErrorAlert error={error} />
      </SignInFrame>
    );
  if (error instanceof ServiceError && error.code === 'already_accepted')
    return (
      <SignInEnd
        title={words('Already accepted')}
        text={words('This invitation was accepted before. Sign in with your email address and password.')}
      />
    );
  return (
    <SignInEnd
      title={words('This link no longer works')}
      text={`${words('It has expired, was already used, or was replaced by a newer one.')} ${words('Ask the person who invited you for a new link.')}`}
    />
  );
}
