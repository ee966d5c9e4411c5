import { ServiceError } from '@eps/sdk';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { client } from '../../base/client.ts';
import { canUsePasskeys, usedPasskey } from '../../base/passkeys.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignInWords } from './words.ts';

/** A sign-in that waits for a second factor, and the methods with which the user can complete it. */
interface PendingStep {
  challenge: string;
  methods: readonly string[];
}

interface CodeStepProps {
  pending: PendingStep;
  onSignedIn(): Promise<void>;
  onRestart(): void;
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code or a passkey. */
export function CodeStep({ pending: { challenge, methods }, onSignedIn, onRestart }: CodeStepProps) {
  const words = useSignInWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [code, setCode] = useState('');
  const complete = useMutation({
    mutationFn: async (by: 'code' | 'passkey') => {
      const passkey = by === 'passkey' ? await usedPasskey() : undefined;
      if (by === 'passkey' && !passkey) return;
      await client.auth.completeLogin({ challenge, ...(passkey ? { passkey } : { code }) });
      await onSignedIn();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    complete.mutate('code');
  }
  return (
    <SignInFrame title={words('codeTitle')}>
      <form onSubmit={submit}>
        <Stack>
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
          {methods.includes('passkey') && canUsePasskeys() && (
            <Button variant="default" onClick={() => complete.mutate('passkey')}>
              {words('usePasskey')}
            </Button>
          )}
          <Button variant="subtle" onClick={onRestart}>
            {words('restart')}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

/** Returns the second step that the error of a sign-in requires. */
export function pendingStepOf(error: unknown): PendingStep | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'second_factor_required') return undefined;
  return error.context as unknown as PendingStep;
}
