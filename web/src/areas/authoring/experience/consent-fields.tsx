import type { ContentConsentDocument, ContentConsentForm } from '@eps/sdk';
import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import type { Draft, QuestionDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf } from '../../../shared/content/json.ts';
import { TextField } from './fields.tsx';
import { type Part, usePart, useValue } from './use-part.ts';

/** The documents of a consent, their version, and the contact for people who do not agree. */
export function ConsentFields({ part }: { part: Part<QuestionDraft> }) {
  const words = useWords();
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
          {words('Ask for agreement to documents')}
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
    <Fieldset legend={words('Documents')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words(
            'The answer keeps the version and the hash of the documents. If the question is required, a refusal ends the session.',
          )}
        </Text>
        <TextField part={inner} name="version" label={words('Version of the documents')} keepsEmpty />
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
            {words('Add a document')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            onClick={() => part.set('consent', undefined)}
            disabled={part.readOnly}
          >
            {words('Delete all documents')}
          </Button>
        </Group>
        <TextField
          isLong
          part={inner}
          name="contact"
          label={words('Contact')}
          description={words('The contact for people who do not agree.')}
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
  const words = useWords();
  const part = usePart<Draft<ContentConsentDocument>>(pointer);
  return (
    <Fieldset legend={words('Document {{id}}', { id: name })} variant="filled">
      <Stack gap="xs">
        <TextField part={part} name="title" label={words('Title of the document')} keepsEmpty />
        <TextField part={part} isLong name="text" label={words('Text of the document')} />
        <TextField
          part={part}
          name="href"
          label={words('Or address of the document')}
          description={words('Begins with https. A document has either a text or an address.')}
        />
        <Group>
          <Button variant="subtle" color="red" size="xs" onClick={onRemove} disabled={part.readOnly}>
            {words('Delete document {{id}}', { id: name })}
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
