import { ServiceError } from '@eps/sdk';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { messageOf } from '../../../ui/error-text.ts';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { useSubjectWords } from './words.ts';

/** Finds a subject by its external id. The id is sent in the body of the request, so that no log has it. */
export function LookupForm() {
  const words = useSubjectWords();
  const language = useLanguage();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const [externalId, setExternalId] = useState('');
  const lookup = useMutation({
    mutationFn: () => api.subjects.lookup({ external_id: externalId }),
    onSuccess: ({ id }) =>
      navigate({ from: ENVIRONMENT, to: './subjects/$subjectId', params: { subjectId: id } }),
  });
  const { error } = lookup;
  const isMissing = error instanceof ServiceError && error.status === 404;
  function submit(event: FormEvent) {
    event.preventDefault();
    lookup.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          label={words('lookup')}
          description={words('lookupAbout')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={externalId}
          maxLength={512}
          required
          withAsterisk={false}
          onChange={(event) => setExternalId(event.currentTarget.value)}
          error={error ? (isMissing ? words('notFound') : messageOf(error, language)) : undefined}
          autoComplete="off"
        />
        <Button type="submit" variant="default" loading={lookup.isPending} mt={25} style={{ flexShrink: 0 }}>
          {words('find')}
        </Button>
      </Group>
    </form>
  );
}
