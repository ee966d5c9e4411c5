import { ServiceError } from '@eps/sdk';
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../base/client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { forgetLinkToken, keepLinkToken } from './link-token.ts';
import { NewPasswordInput, usePasswordProblem } from './new-password-input.tsx';
import { SignInEnd, SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** The page of a password reset link. Without a token it requests such a link by mail. */
export function ResetPage() {
  const [token] = useState(keepLinkToken);
  return token === undefined ? <ForgotForm /> : <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const words = useSignInWords();
  const [password, setPassword] = useState('');
  const [endKeys, setEndKeys] = useState(false);
  const reset = useMutation({
    mutationFn: () => client.auth.resetPassword({ token, password, end_api_keys: endKeys }),
    onSuccess: forgetLinkToken,
    onError: (error) => {
      if (isEnded(error)) forgetLinkToken();
    },
  });
  const problem = usePasswordProblem(reset.error);
  if (reset.isSuccess) return <SignInEnd title={words('savedTitle')} text={words('savedText')} />;
  if (isEnded(reset.error))
    return (
      <SignInFrame title={words('endedTitle')}>
        <Text>{words('endedText')}</Text>
        <Anchor href="/reset-password">{words('again')}</Anchor>
      </SignInFrame>
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    reset.mutate();
  }
  return (
    <SignInFrame title={words('resetTitle')}>
      <Text>{words('resetLead')}</Text>
      <form onSubmit={submit}>
        <Stack>
          {reset.error && problem === undefined && <ErrorAlert error={reset.error} />}
          <NewPasswordInput
            label={words('newPassword')}
            description={words('resetHint')}
            value={password}
            problem={problem}
            onChange={setPassword}
          />
          <Checkbox
            label={words('endKeys')}
            checked={endKeys}
            onChange={(event) => setEndKeys(event.currentTarget.checked)}
          />
          <Button type="submit" loading={reset.isPending}>
            {words('save')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

function isEnded(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'password_reset_expired';
}

function ForgotForm() {
  const words = useSignInWords();
  const [email, setEmail] = useState('');
  const send = useMutation({ mutationFn: () => client.auth.forgotPassword({ email }) });
  if (send.isSuccess) return <SignInEnd title={words('sentTitle')} text={words('sentText')} />;
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  return (
    <SignInFrame title={words('forgot')}>
      <Text>{words('forgotLead')}</Text>
      <form onSubmit={submit}>
        <Stack>
          {send.error && <ErrorAlert error={send.error} />}
          <TextInput
            label={words('email')}
            type="email"
            autoComplete="username"
            required
            maxLength={320}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={send.isPending}>
            {words('send')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
