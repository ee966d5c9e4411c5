import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { messageOf } from '../../ui/error-text.ts';
import { shortId } from '../../ui/short-id.ts';
import { type FoundPerson, findPeople } from './find-people.ts';
import { nameOf } from './identities.ts';
import { usePeopleWords } from './words.ts';

/** Finds people by name or external ID. A single match is chosen at once. The typed text is not stored. */
export function PersonSearch({ onChoose }: { onChoose(subjectId: string): void }) {
  const words = usePeopleWords();
  const language = useLanguage();
  const { api, may } = useEnvironment();
  const [typed, setTyped] = useState('');
  const byName = may('subjects:profile');
  const search = useMutation({
    mutationFn: () => findPeople(api, typed.trim(), byName),
    onSuccess: (found) => {
      if (found.length === 1) choose(found[0]!.subject_id);
    },
  });
  const found = search.data ?? [];
  function choose(subjectId: string) {
    onChoose(subjectId);
    search.reset();
    setTyped('');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '') search.mutate();
  }
  const problem = search.error
    ? messageOf(search.error, language)
    : search.isSuccess && found.length === 0 && words('notFound');
  return (
    <Stack gap="xs">
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            label={words(byName ? 'byName' : 'byId')}
            description={words(byName ? 'byNameAbout' : 'byIdAbout')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={typed}
            maxLength={512}
            required
            withAsterisk={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={problem}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="default"
            loading={search.isPending}
            mt={25}
            style={{ flexShrink: 0 }}
          >
            {words('find')}
          </Button>
        </Group>
      </form>
      <Text size="sm" role="status" className={found.length > 1 ? undefined : 'visually-hidden'}>
        {found.length > 1 && words('found', { count: found.length })}
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
