import type { GivenSignature } from '@eps/sdk';
import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentScope } from '../../base/current-scope.ts';
import { useApp, useEnvironment } from '../../base/scope.ts';
import { appQuery } from '../queries.ts';
import { useSignatureWords } from './words.ts';

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
  const words = useSignatureWords();
  const { isRequired, given, change } = signing;
  if (!isRequired) return null;
  return (
    <Fieldset legend={words('title')}>
      <Stack gap="sm">
        <Text size="sm">{words('about')}</Text>
        <TextInput
          label={words('name')}
          required
          autoComplete="name"
          maxLength={MAX_LENGTH}
          value={given.name}
          onChange={(event) => change({ ...given, name: event.currentTarget.value })}
        />
        <TextInput
          label={words('meaning')}
          description={words('meaningHint')}
          required
          maxLength={MAX_LENGTH}
          value={given.meaning}
          onChange={(event) => change({ ...given, meaning: event.currentTarget.value })}
        />
      </Stack>
    </Fieldset>
  );
}
