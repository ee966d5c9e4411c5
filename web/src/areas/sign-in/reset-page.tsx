import { ServiceError } from '@eps/sdk';
import { Anchor, Checkbox, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { NewPasswordInput, usePasswordProblem } from './new-password-input.tsx';
import { SignInEnd, SignInFrame } from './sign-in-frame.tsx';

/** The page of a password reset link. Without a token it requests such a link by mail. */
export function ResetPage() {
  const token = useLinkToken();
  return token === undefined ? <ForgotForm /> : <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const words = useWords();
  const form = useRequestForm({ password: '', end_api_keys: false }, { explain: usePasswordProblem() });
  const reset = useMutation({
    mutationFn: () => client.auth.resetPassword({ token, ...form.values }),
    onSuccess: forgetLinkToken,
    onError: (error) => {
      if (isEnded(error)) forgetLinkToken();
    },
  });
  if (reset.isSuccess)
    return (
      <SignInEnd
        title={words('Your password is saved')}
        text={words('Sign in with your email address and the new password.')}
      />
    );
  if (isEnded(reset.error))
    return (
      <SignInFrame title={words('This link no longer works')}>
        <Text>{words('It has expired, was already used, or was replaced by a newer one.')}</Text>
        <Anchor href="/reset-password">{words('Request a new link')}</Anchor>
      </SignInFrame>
    );
  return (
    <SignInFrame title={words('Set a new password')}>
      <Text>{words('You will be signed out in all browsers.')}</Text>
      <RequestForm form={form} sending={reset} action={words('Save password')} button={{ w: '100%' }}>
        <NewPasswordInput
          label={words('New password')}
          description={words('At least 10 characters.')}
          {...form.getInputProps('password')}
        />
        <Checkbox
          label={words('Also revoke my API keys')}
          {...form.getInputProps('end_api_keys', { type: 'checkbox' })}
        />
      </RequestForm>
    </SignInFrame>
  );
}

function isEnded(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'password_reset_expired';
}

function ForgotForm() {
  const words = useWords();
  const form = useRequestForm({ email: '' });
  const send = useMutation({ mutationFn: () => client.auth.forgotPassword(form.values) });
  if (send.isSuccess)
    return (
      <SignInEnd
        title={words('Check your email')}
        text={words(
          'If this address has an account and this service can send email, a link is on its way. It works for 30 minutes. If no email arrives, ask the operator of the service for a link.',
        )}
      />
    );
  return (
    <SignInFrame title={words('Forgot your password?')}>
      <Text>
        {words(
          'Enter your email address. If there is an account for it, you will receive a link to set a new password.',
        )}
      </Text>
      <RequestForm form={form} sending={send} action={words('Send link')} button={{ w: '100%' }}>
        <TextInput
          label={words('Email address')}
          type="email"
          autoComplete="username"
          required
          maxLength={320}
          {...form.getInputProps('email')}
        />
      </RequestForm>
    </SignInFrame>
  );
}
