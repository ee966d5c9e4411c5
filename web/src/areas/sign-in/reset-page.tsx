import { ServiceError } from '@eps/sdk';
import { Anchor, Checkbox, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../base/client.ts';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { forgetLinkToken, useLinkToken } from './link-token.ts';
import { NewPasswordInput, usePasswordProblem } from './new-password-input.tsx';
import { SignInEnd, SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** The page of a password reset link. Without a token it requests such a link by mail. */
export function ResetPage() {
  const token = useLinkToken();
  return token === undefined ? <ForgotForm /> : <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const words = useSignInWords();
  const form = useRequestForm({ password: '', end_api_keys: false }, { explain: usePasswordProblem() });
  const reset = useMutation({
    mutationFn: () => client.auth.resetPassword({ token, ...form.values }),
    onSuccess: forgetLinkToken,
    onError: (error) => {
      if (isEnded(error)) forgetLinkToken();
    },
  });
  if (reset.isSuccess) return <SignInEnd title={words('savedTitle')} text={words('savedText')} />;
  if (isEnded(reset.error))
    return (
      <SignInFrame title={words('endedTitle')}>
        <Text>{words('endedText')}</Text>
        <Anchor href="/reset-password">{words('again')}</Anchor>
      </SignInFrame>
    );
  return (
    <SignInFrame title={words('resetTitle')}>
      <Text>{words('resetLead')}</Text>
      <RequestForm form={form} sending={reset} action={words('save')} button={{ w: '100%' }}>
        <NewPasswordInput
          label={words('newPassword')}
          description={words('resetHint')}
          {...form.getInputProps('password')}
        />
        <Checkbox label={words('endKeys')} {...form.getInputProps('end_api_keys', { type: 'checkbox' })} />
      </RequestForm>
    </SignInFrame>
  );
}

function isEnded(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'password_reset_expired';
}

function ForgotForm() {
  const words = useSignInWords();
  const form = useRequestForm({ email: '' });
  const send = useMutation({ mutationFn: () => client.auth.forgotPassword(form.values) });
  if (send.isSuccess) return <SignInEnd title={words('sentTitle')} text={words('sentText')} />;
  return (
    <SignInFrame title={words('forgot')}>
      <Text>{words('forgotLead')}</Text>
      <RequestForm form={form} sending={send} action={words('send')} button={{ w: '100%' }}>
        <TextInput
          label={words('email')}
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
