import type { GivenSignature } from '@eps/sdk';
import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../base/current-scope.ts';
import { useWords } from '../../base/language.ts';
import { useApp, useEnvironment } from '../../base/scope.ts';
import { appQuery } from '../queries.ts';

const MAX_LENGTH = 200;

interface SignatureState {
  isRequired: boolean;
  /** Whether the fields are complete. */
  isComplete: boolean;
  /** To spread into the body of the request. */
  body: { signature?: GivenSignature };
  given: GivenSignature;
  change(given: GivenSignature): void;
}

/** The fields for signing a decision, if the app requires signatures in its live environment. */
export function useSigning(isLive: boolean): SignatureState {
  const { ids } = useApp();
  const { data: app } = useQuery({ ...appQuery(ids), enabled: isLive });
  const [given, change] = useState<GivenSignature>({ name: '', meaning: '' });
  const isRequired = isLive && app?.signatures === 'required';
  const isFilled = given.name.trim() !== '' && given.meaning.trim() !== '';
  return {
    isRequired,
    isComplete: !isRequired || isFilled,
    body: isRequired ? { signature: given } : {},
    given,
    change,
  };
}

/** Whether the environment of the page is the live one. */
export function useIsLive(): boolean {
  const { ids } = useEnvironment();
  const { environments } = useCurrentScope();
  return environments.some(({ id, kind }) => id === ids.environmentId && kind === 'live');
}

export function SignatureFields({ signing }: { signing: SignatureState }) {
  const words = useWords();
  const { isRequired, given, change } = signing;
  if (!isRequired) return null;
  return (
    <Fieldset legend={words('Electronic signature')}>
      <Stack gap="sm">
        <Text size="sm">
          {words('You will be asked to confirm who you are. The signature is recorded in the audit log.')}
        </Text>
        <TextInput
          label={words('Your name')}
          required
          autoComplete="name"
          maxLength={MAX_LENGTH}
          value={given.name}
          onChange={(event) => change({ ...given, name: event.currentTarget.value })}
        />
        <TextInput
          label={words('Meaning of the signature')}
          description={words('Such as review, approval or responsibility.')}
          required
          maxLength={MAX_LENGTH}
          value={given.meaning}
          onChange={(event) => change({ ...given, meaning: event.currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
