import { Anchor, Button, Divider, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { canUsePasskeys, usedPasskey } from '../../base/passkeys.ts';
import { withProof } from '../../base/proof-of-work.ts';
import { queryClient } from '../../base/query-client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { CodeStep, pendingStepOf } from './code-step.tsx';
import { takeLinkToken, useRestartForLinks } from './link-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export function SignInPage() {
  const words = useWords();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/sign-in' });
  const form = useRequestForm({ email: '', password: '' });
  const enter = async () => {
    queryClient.clear();
    await navigate({ to: inConsole(next) });
  };
  const signIn = useMutation({
    mutationFn: () => withProof((proof) => client.auth.login({ ...form.values, ...proof })),
    onSuccess: enter,
  });
  const link = useLink(enter);
  const passkey = useMutation({
    mutationFn: async () => {
      const used = await usedPasskey();
      if (!used) return;
      await client.auth.signInWithPasskey({ passkey: used });
      await enter();
    },
  });
  const other = signIn.error ? null : (link.error ?? passkey.error);
  if (link.isPending)
    return (
      <SignInFrame title={words('Sign in')}>
        <Text role="status">{words('Signing you in …')}</Text>
      </SignInFrame>
    );
  const pending = pendingStepOf(signIn.error ?? link.error);
  if (pending)
    return (
      <CodeStep
        pending={pending}
        onSignedIn={enter}
        onRestart={() => {
          signIn.reset();
          link.reset();
        }}
      />
    );
  return (
    <SignInFrame title={words('Sign in')}>
      {other && <ErrorAlert error={other} />}
      {canUsePasskeys() && (
        <>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={18} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {words('Sign in with a passkey')}
          </Button>
          <Divider label={words('or with your password')} />
        </>
      )}
      <RequestForm
        form={form}
        sending={signIn}
        action={words('Sign in')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {submit}
            <Anchor href="/sign-in/organization" size="sm">
              {words('Sign in with your organization')}
            </Anchor>
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
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={words('Password')}
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
      </RequestForm>
    </SignInFrame>
  );
}

/** Signs in with the token of a sign-in link, if the address has one. */
function useLink(enter: () => Promise<void>) {
  const signIn = useMutation({
    mutationFn: (token: string) => client.auth.signInWithLink({ token }),
    onSuccess: enter,
  });
  useRestartForLinks();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const token = takeLinkToken();
    if (token !== undefined) signIn.mutate(token);
  }, [signIn.mutate]);
  return signIn;
}

/** A path of the console; anything else would let a link lead away from the service. */
function inConsole(next: string | undefined): string {
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : '/';
}
