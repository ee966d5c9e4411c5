import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../base/language.ts';
import { useEnvironment } from '../../base/scope.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { contactQuery } from './queries.ts';

/** The telephone number and the address of the person whom a task is about. */
export function Reach({ subjectId }: { subjectId: string }) {
  const words = useWords();
  const { ids, api } = useEnvironment();
  const { data: contact, error, refetch } = useQuery(contactQuery(subjectId, ids.environmentId, api));
  const { phone, email } = contact ?? {};
  return (
    <Section title={words('How to reach the person')}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!contact && !error && <Skeleton height={24} />}
      {contact && phone === undefined && email === undefined && (
        <Text size="sm">{words('No telephone number or e-mail address is known.')}</Text>
      )}
      <Facts
        items={[
          ...(phone === undefined
            ? []
            : [
                [
                  words('Telephone'),
                  <Anchor key="phone" href={`tel:${phone}`}>
                    {phone}
                  </Anchor>,
                ] as const,
              ]),
          ...(email === undefined
            ? []
            : [
                [
                  words('Email address'),
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
