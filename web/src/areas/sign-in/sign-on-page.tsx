import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { queryClient } from '../../base/query-client.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { CodeStep, pendingStepOf } from './code-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Completes a sign-in with the response of the identity provider. */
export function SignOnPage() {
  const words = useWords();
  const navigate = useNavigate();
  const { providerId } = useParams({ from: '/sign-in/sso/$providerId' });
  const enter = async () => {
    queryClient.clear();
    await navigate({ to: '/' });
  };
  const complete = useMutation({
    mutationFn: (response: Response) => client.auth.completeSignOn({ provider_id: providerId, ...response }),
    onSuccess: enter,
  });
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    complete.mutate(takeResponse());
  }, [complete.mutate]);
  const pending = pendingStepOf(complete.error);
  if (pending)
    return (
      <CodeStep
        pending={pending}
        onSignedIn={enter}
        onRestart={() => navigate({ to: '/sign-in/organization' })}
      />
    );
  return (
    <SignInFrame title={words('Sign in')}>
      {complete.error ? (
        <>
          <ErrorAlert error={complete.error} />
          <Anchor href="/sign-in/organization">{words('Sign in with your organization')}</Anchor>
          <Anchor href="/sign-in">{words('Sign in with your password')}</Anchor>
        </>
      ) : (
        <Text role="status">{words('Signing you in …')}</Text>
      )}
    </SignInFrame>
  );
}

interface Response {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** Takes the response out of the address, so that it is neither in the history nor visible. */
function takeResponse(): Response {
  const given = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const names = ['code', 'iss', 'error'] as const;
  const present = names.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []));
  // A response without a state does not belong to a sign-in that began in a browser.
  return { state: given.get('state') || 'none', ...Object.fromEntries(present) };
}
