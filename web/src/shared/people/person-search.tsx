import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { messageOf } from '../../ui/error-text.ts';
import { RequestForm, useRequestForm } from '../../ui/request-form.tsx';
import { shortId } from '../../ui/short-id.ts';
import { type FoundPerson, findPeople } from './find-people.ts';
import { nameOf } from './identities.ts';

/** Finds people by name or external ID. A single match is chosen at once. The typed text is not stored. */
export function PersonSearch({ onChoose }: { onChoose(subjectId: string): void }) {
  const words = useWords();
  const { api, may } = useEnvironment();
  const language = useLanguage();
  const form = useRequestForm({ text: '' }, { explain: (error) => ({ text: messageOf(error, language) }) });
  const typed = form.values.text.trim();
  const byName = may('subjects:profile');
  const search = useMutation({
    mutationFn: () => findPeople(api, typed, byName),
    onSuccess: (found) => {
      if (found.length === 0) form.setFieldError('text', words('Nobody was found.'));
      if (found.length === 1) choose(found[0]!.subject_id);
    },
  });
  const found = search.data ?? [];
  function choose(subjectId: string) {
    onChoose(subjectId);
    search.reset();
    form.reset();
  }
  return (
    <Stack gap="xs">
      <RequestForm
        form={form}
        sending={search}
        action={words('Find')}
        button={{ variant: 'default', mt: 25, style: { flexShrink: 0 } }}
        row={{ wrap: 'nowrap' }}
      >
        <TextInput
          label={words(byName ? 'Find a person' : 'Find a person by external ID')}
          description={words(
            byName
              ? 'Whole words of a name, or the exact external ID.'
              : 'The exact ID of the person in your own system.',
          )}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={512}
          required
          withAsterisk={false}
          autoComplete="off"
          {...form.getInputProps('text')}
        />
      </RequestForm>
      <Text size="sm" role="status" className={found.length > 1 ? undefined : 'visually-hidden'}>
        {found.length > 1 && words.named('people.found', { count: found.length })}
      </Text>
      {found.length > 1 && <Found people={found} onChoose={choose} />}
    </Stack>
  );
}

function Found({ people, onChoose }: { people: readonly FoundPerson[]; onChoose(id: string): void }) {
  return (
    <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {people.map((person) => {
        const { subject_id, external_id } = person;
        const name = nameOf(person) || shortId(subject_id);
        return (
          <li key={subject_id}>
            <UnstyledButton onClick={() => onChoose(subject_id)} py={4}>
              <Text span size="sm" c="var(--mantine-color-anchor)">
                {name}
              </Text>
              {name !== external_id && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  {external_id}
                </Text>
              )}
            </UnstyledButton>
          </li>
        );
      })}
    </Stack>
  );
}
