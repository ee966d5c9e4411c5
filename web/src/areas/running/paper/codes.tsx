import type { Enrollment, Program } from '@eps/sdk';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { notifyError } from '../../../ui/notify.ts';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { useFormAddress } from './form-address.ts';
import { openBundleQuery } from './queries.ts';
import { usePaperWords } from './words.ts';

/** Opens the form of an enrollment for printing, with a code that does not identify the person. */
export function PrintCodeButton({ enrollment, program }: { enrollment: Enrollment; program: Program }) {
  const words = usePaperWords();
  const language = useLanguage();
  const { api } = useEnvironment();
  const addressOf = useFormAddress();
  const open = useQuery(openBundleQuery(enrollment, api));
  const bundleId = open.data ?? program.version_bundle_id;
  const print = useMutation({
    mutationFn: () => api.enrollments.createPaperCode(enrollment.id),
    onSuccess: ({ code }) => {
      window.open(`${addressOf(bundleId, language)}&code=${code}`, '_blank', 'noopener');
    },
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      loading={print.isPending}
      disabled={open.isPending}
      onClick={() => print.mutate()}
    >
      {words('printCode')}
    </Button>
  );
}

/** Leads from the code on a form to the page for its entry. */
export function FindForm() {
  const words = usePaperWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const find = useMutation({
    mutationFn: async () => (await api.enrollments.list({ paper_code: code, limit: 1 }).take(1))[0],
    onSuccess: (enrollment) => {
      if (!enrollment) return;
      const params = { enrollmentId: enrollment.id };
      void navigate({ from: ENVIRONMENT, to: './enrollments/$enrollmentId/paper', params });
    },
    onError: notifyError,
  });
  const isMissing = find.isSuccess && !find.data;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== '') find.mutate();
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label={words('code')}
          description={words('codeAbout')}
          value={code}
          autoComplete="off"
          maxLength={40}
          error={isMissing && words('notFound')}
          onChange={({ currentTarget: { value } }) => {
            setCode(value);
            find.reset();
          }}
        />
        <Button type="submit" variant="default" loading={find.isPending}>
          {words('find')}
        </Button>
      </Group>
    </form>
  );
}
