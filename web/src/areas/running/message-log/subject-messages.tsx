import { Text } from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { Section } from '../../../ui/section.tsx';
import { MessageTable } from './message-table.tsx';

/** The messages to a person, newest first. */
export function SubjectMessages({ subjectId }: { subjectId: string }) {
  const words = useWords();
  return (
    <Section title={words('Messages')}>
      <MessageTable
        label={words('Messages')}
        filters={{ subject_id: subjectId }}
        ofOne
        empty={<Text size="sm">{words('No messages to this person.')}</Text>}
      />
    </Section>
  );
}
