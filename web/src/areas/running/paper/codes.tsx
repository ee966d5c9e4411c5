import type { Enrollment, Program } from '@eps/sdk';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { notifyError } from '../../../ui/notify.ts';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { useFormAddress } from './form-address.ts';
import { openBundleQuery } from './queries.ts';

/** Opens the form of an enrollment for printing, with a code that does not identify the person. */
export function PrintCodeButton({ enrollment, program }: { enrollment: Enrollment; program: Program }) {
  const words = useWords();
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
      {words('Print form with code')}
    </Button>
  );
}

/** Leads from the code on a form to the page for its entry. */
export function FindForm() {
  const words = useWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const form = useRequestForm(
    { code: '' },
    {
      validate: {
        code: (code) => code.trim() === '' && words('No enrollment of this environment has this code.'),
      },
    },
  );
  const find = useMutation({
    mutationFn: async () =>
      (await api.enrollments.list({ paper_code: form.values.code, limit: 1 }).take(1))[0],
    onSuccess: (enrollment) => {
      if (!enrollment)
        return form.setFieldError('code', words('No enrollment of this environment has this code.'));
      const params = { enrollmentId: enrollment.id };
      void navigate({ from: ENVIRONMENT, to: './enrollments/$enrollmentId/paper', params });
    },
  });
  return (
    <RequestForm
      form={form}
      sending={find}
      action={words('Find form')}
      button={{ variant: 'default' }}
      row={{ align: 'flex-end' }}
    >
      <TextInput
        label={words('Code on a form')}
        description={words(
          'Forms that are printed from the page of an enrollment have a code that does not show who it is.',
        )}
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('code')}
      />
    </RequestForm>
  );
}
