import { ServiceError } from '@eps/sdk';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEnvironment } from '../../../base/scope.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSubjectWords } from './words.ts';

/** How a person is reached; read only when it is asked for, because each look is in the audit log. */
export function SubjectContact({ subjectId }: { subjectId: string }) {
  const words = useSubjectWords();
  const { api } = useEnvironment();
  const read = useMutation({
    mutationFn: async () => {
      try {
        return await api.subjects.getContact(subjectId);
      } catch (error) {
        if (error instanceof ServiceError && error.status === 404) return {};
        throw error;
      }
    },
  });
  const { email, phone, locale, time_zone, quiet_hours: quiet, channels } = read.data ?? {};
  const facts = [
    [words('email'), email],
    [words('phone'), phone],
    [words('locale'), locale],
    [words('zone'), time_zone],
    [words('quiet'), quiet && words('fromTo', quiet)],
    [words('channels'), channels?.map((channel) => words(`channel.${channel}`)).join(', ')],
  ] as const;
  const known = facts.filter(([, value]) => value !== undefined);
  return (
    <Section
      title={words('contact')}
      actions={
        !read.data && (
          <Button variant="default" size="compact-sm" loading={read.isPending} onClick={() => read.mutate()}>
            {words('showContact')}
          </Button>
        )
      }
    >
      {read.error && <ErrorAlert error={read.error} />}
      {!read.data && <Text size="sm">{words('contactAbout')}</Text>}
      {read.data && known.length === 0 && <Text size="sm">{words('noContact')}</Text>}
      {known.length > 0 && <Facts items={known} />}
    </Section>
  );
}
