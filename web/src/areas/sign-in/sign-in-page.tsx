import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../base/client.ts';
import { canUsePasskeys, usedPasskey } from '../../base/passkeys.ts';
import { queryClient } from '../../base/query-client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { CodeStep, pendingStepOf } from './code-step.tsx';
import { takeLinkToken } from './link-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

export function SignInPage() {
  const words = useSignInWords();
  const navigate = useNavigate();
  const { next } = useSearch({ from: '/sign-in' });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = async () => {
    queryClient.clear();
    await navigate({ to: inConsole(next) });
  };
  const signIn = useMutation({
    mutationFn: () => client.auth.login({ email, password }),
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
  const error = signIn.error ?? link.error ?? passkey.error;
  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.mutate();
  }
  if (link.isPending)
    return (
      <SignInFrame title={words('title')}>
        <Text role="status">{words('byLink')}</Text>
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
    <SignInFrame title={words('title')}>
      <form onSubmit={submit}>
        <Stack>
          {error && <ErrorAlert error={error} />}
          {canUsePasskeys() && (
            <>
              <Button
                variant="default"
                leftSection={<IconFingerprint size={18} aria-hidden />}
                loading={passkey.isPending}
                onClick={() => passkey.mutate()}
              >
                {words('passkey')}
              </Button>
              <Divider label={words('or')} />
            </>
          )}
          <TextInput
            label={words('email')}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            label={words('password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={signIn.isPending}>
            {words('submit')}
          </Button>
          <Anchor href="/sign-in/organization" size="sm">
            {words('organization')}
          </Anchor>
          <Anchor href="/reset-password" size="sm">
            {words('forgot')}
          </Anchor>
        </Stack>
      </form>
    </SignInFrame>
  );
}

/** Signs in with the token of a sign-in link, if the address has one. */
function useLink(enter: () => Promise<void>) {
  const signIn = useMutation({
    mutationFn: (token: string) => client.auth.signInWithLink({ token }),
    onSuccess: enter,
  });
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
