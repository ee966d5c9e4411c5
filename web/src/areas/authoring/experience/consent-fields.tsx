import type { ContentConsentDocument, ContentConsentForm } from '@eps/sdk';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { TextField } from './fields.tsx';
import { useQuestionWords } from './question-words.ts';
import { type Part, usePart, useValue } from './use-part.ts';

/** The documents of a consent, their version, and the contact for people who do not agree. */
export function ConsentFields({ part }: { part: Part<QuestionDraft> }) {
  const words = useQuestionWords();
  const consent = useValue(part, 'consent');
  const inner = usePart<Draft<ContentConsentForm>>(`${part.pointer}/consent`);
  if (consent === undefined)
    return (
      <Group>
        <Button
          variant="default"
          disabled={part.readOnly}
          onClick={() =>
            part.set('consent', { version: '1', documents: [{ id: 'd1', title: '', text: '' }] })
          }
        >
          {words('addDocuments')}
        </Button>
      </Group>
    );
  const documents = objectsOf(asObject(consent).documents);
  const add = () => inner.set('documents', [...documents, { id: newId(documents), title: '', text: '' }]);
  const remove = (index: number) =>
    inner.set(
      'documents',
      documents.filter((_, i) => i !== index),
    );
  return (
    <Fieldset legend={words('documents')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words('documentsAbout')}
        </Text>
        <TextField part={inner} name="version" label={words('documentsVersion')} keepsEmpty />
        {documents.map(({ id }, index) => (
          <DocumentFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the id is edited here.
            key={index}
            pointer={`${inner.pointer}/documents/${index}`}
            name={textOf(id)}
            onRemove={() => remove(index)}
          />
        ))}
        <Group>
          <Button variant="default" size="xs" onClick={add} disabled={part.readOnly}>
            {words('addDocument')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => part.set('consent', undefined)}
            disabled={part.readOnly}
          >
            {words('removeDocuments')}
          </Button>
        </Group>
        <TextField
          isLong
          part={inner}
          name="contact"
          label={words('contact')}
          description={words('contactAbout')}
        />
      </Stack>
    </Fieldset>
  );
}

function DocumentFields({
  pointer,
  name,
  onRemove,
}: {
  pointer: string;
  name: string;
  onRemove: () => void;
}) {
  const words = useQuestionWords();
  const part = usePart<Draft<ContentConsentDocument>>(pointer);
  return (
    <Fieldset legend={words('document', { id: name })} variant="filled">
      <Stack gap="xs">
        <TextField part={part} name="title" label={words('documentTitle')} keepsEmpty />
        <TextField part={part} isLong name="text" label={words('documentText')} />
        <TextField
          part={part}
          name="href"
          label={words('documentHref')}
          description={words('documentHrefAbout')}
        />
        <Group>
          <Button variant="subtle" color="red" size="xs" onClick={onRemove} disabled={part.readOnly}>
            {words('removeDocument', { id: name })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function newId(documents: readonly { id?: string }[]): string {
  const ids = new Set(documents.map(({ id }) => id));
  let n = documents.length + 1;
  while (ids.has(`d${n}`)) n++;
  return `d${n}`;
}
