import { ServiceError } from '@eps/sdk';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../../base/client.ts';
import { useWords } from '../../base/language.ts';
import { canUsePasskeys, usedPasskey } from '../../base/passkeys.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

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
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useRequestForm({ code: '' });
  const byCode = useMutation({
    mutationFn: () => client.auth.completeLogin({ challenge, ...form.values }),
    onSuccess: onSignedIn,
  });
  const byPasskey = useMutation({
    onMutate: byCode.reset,
    mutationFn: async () => {
      const passkey = await usedPasskey();
      if (!passkey) return;
      await client.auth.completeLogin({ challenge, passkey });
      await onSignedIn();
    },
  });
  return (
    <SignInFrame title={words('Enter your code')}>
      <RequestForm
        form={form}
        sending={byCode}
        action={words('Sign in')}
        button={{ w: '100%' }}
        footer={(submit) => (
          <>
            {byPasskey.error && byCode.isIdle && <ErrorAlert error={byPasskey.error} />}
            {submit}
            {methods.includes('passkey') && canUsePasskeys() && (
              <Button variant="default" onClick={() => byPasskey.mutate()}>
                {words('Use a passkey')}
              </Button>
            )}
            <Button variant="subtle" onClick={onRestart}>
              {words('Start again')}
            </Button>
            <Text size="sm" c="dimmed">
              {words(
                'Lost every second factor and the recovery codes? Ask the operator of this service to remove them.',
              )}
            </Text>
          </>
        )}
      >
        <TextInput
          label={words('Code of your authenticator app, or a recovery code')}
          ref={input}
          autoComplete="one-time-code"
          required
          {...form.getInputProps('code')}
        />
      </RequestForm>
    </SignInFrame>
  );
}

/** Returns the second step that the error of a sign-in requires. */
export function pendingStepOf(error: unknown): PendingStep | undefined {
  if (!(error instanceof ServiceError) || error.code !== 'second_factor_required') return undefined;
  return error.context as unknown as PendingStep;
}
