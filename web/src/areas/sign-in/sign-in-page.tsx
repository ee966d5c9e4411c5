import { ServiceError } from '@eps/sdk';
import { Anchor, Button, Container, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../base/client.ts';
import { useDocumentTitle } from '../../base/document-title.ts';
import { defineWords } from '../../base/language.ts';
import { queryClient } from '../../base/query-client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { takeLinkToken } from './link-token.ts';

const useWords = defineWords(
  'sign-in',
  {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    byLink: 'Signing you in …',
    codeTitle: 'Enter your code',
    code: 'Code of your authenticator app, or a recovery code',
    restart: 'Start again',
  },
  {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    byLink: 'Sie werden angemeldet …',
    codeTitle: 'Code eingeben',
    code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
    restart: 'Neu beginnen',
  },
);

export function SignInPage() {
  const words = useWords();
  useDocumentTitle(words('title'));
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
  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.mutate();
  }
  if (link.isPending)
    return (
      <Container size={420} py={80} component="main">
        <Title order={1} size="h3" role="status">
          {words('byLink')}
        </Title>
      </Container>
    );
  const error = signIn.error ?? link.error;
  const challenge = challengeOf(error);
  if (challenge !== undefined)
    return (
      <CodeStep
        challenge={challenge}
        onSignedIn={enter}
        onRestart={() => {
          signIn.reset();
          link.reset();
        }}
      />
    );
  return (
    <Container size={420} py={80} component="main">
      <Paper withBorder p="lg">
        <form onSubmit={submit}>
          <Stack>
            <Title order={1}>{words('title')}</Title>
            {error && <ErrorAlert error={error} />}
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
            <Anchor href="/reset-password" size="sm">
              {words('forgot')}
            </Anchor>
          </Stack>
        </form>
      </Paper>
    </Container>
  );
}

interface CodeStepProps {
  challenge: string;
  onSignedIn(): Promise<void>;
  onRestart(): void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
function CodeStep({ challenge, onSignedIn, onRestart }: CodeStepProps) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [code, setCode] = useState('');
  const complete = useMutation({
    mutationFn: () => client.auth.completeLogin({ challenge, code }),
    onSuccess: onSignedIn,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    complete.mutate();
  }
  return (
    <Container size={420} py={80} component="main">
      <Paper withBorder p="lg">
        <form onSubmit={submit}>
          <Stack>
            <Title order={1}>{words('codeTitle')}</Title>
            {complete.error && <ErrorAlert error={complete.error} />}
            <TextInput
              label={words('code')}
              ref={input}
              autoComplete="one-time-code"
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" loading={complete.isPending}>
              {words('submit')}
            </Button>
            <Button variant="subtle" onClick={onRestart}>
              {words('restart')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Container>
  );
}

/** Returns the challenge of an error that asks for the second factor. */
function challengeOf(error: unknown): string | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'second_factor_required') return undefined;
  const { challenge } = error.context as { challenge?: unknown };
  return typeof challenge === 'string' ? challenge : undefined;
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
