import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { contactQuery } from './queries.ts';
import { useTaskPageWords } from './words.ts';

/** The telephone number and the address of the person whom a task is about. */
export function Reach({ subjectId }: { subjectId: string }) {
  const words = useTaskPageWords();
  const { ids, api } = useEnvironment();
  const { data: contact, error, refetch } = useQuery(contactQuery(subjectId, ids.environmentId, api));
  const { phone, email } = contact ?? {};
  return (
    <Section title={words('reach')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!contact && !error && <Skeleton height={24} />}
      {contact && phone === undefined && email === undefined && <Text size="sm">{words('noContact')}</Text>}
      <Facts
        items={[
          ...(phone === undefined
            ? []
            : [
                [
                  words('phone'),
                  <Anchor key="phone" href={`tel:${phone}`}>
                    {phone}
                  </Anchor>,
                ] as const,
              ]),
          ...(email === undefined
            ? []
            : [
                [
                  words('email'),
                  <Anchor key="email" href={`mailto:${email}`}>
                    {email}
                  </Anchor>,
                ] as const,
              ]),
        ]}
      />
    </Section>
  );
}
