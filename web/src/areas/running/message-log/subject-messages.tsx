import { Text } from '@mantine/core';
import { Section } from '../../../ui/section.tsx';
import { MessageTable } from './message-table.tsx';
import { useMessageLogWords } from './words.ts';

/** The messages to a person, newest first. */
export function SubjectMessages({ subjectId }: { subjectId: string }) {
  const words = useMessageLogWords();
  return (
    <Section title={words('ofPerson')}>
      <MessageTable
        label={words('ofPerson')}
        filters={{ subject_id: subjectId }}
        ofOne
        empty={<Text size="sm">{words('noneOfPerson')}</Text>}
      />
    </Section>
  );
}
