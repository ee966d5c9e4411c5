import { type Enrollment, type PaperForm, type Program, ServiceError } from '@eps/sdk';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo } from 'react';
import { useTimeZone } from '../../../base/current-scope.ts';
import { useLanguage, useWords, type Words } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useApp, useEnvironment } from '../../../base/scope.ts';
import { PersonName } from '../../../shared/people/person-name.tsx';
import { enrollmentKey, enrollmentQuery } from '../../../shared/people/queries.ts';
import { evaluationsKey, programQuery } from '../../../shared/queries.ts';
import { LoadingPage } from '../../../ui/loading-page.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Page } from '../../../ui/page.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { ENVIRONMENT } from '../../../ui/page-link.tsx';
import { RequestForm, useRequestForm } from '../../../ui/request-form.tsx';
import { instantOf } from '../programs/recurrence-draft.ts';
import { formQuery, openBundleQuery, paperEntriesKey } from './queries.ts';
import { answersOf, dateOf, type Line, linesOf, readTyped } from './typed.ts';

/** Enters a paper form by keyboard: numbers and Enter. It shows nothing of an earlier entry. */
export function PaperEntryPage() {
  const { enrollmentId } = useParams({
    from: '/signed-in/o/$organizationId/a/$appId/e/$environmentId/enrollments/$enrollmentId/paper',
  });
  const { api } = useEnvironment();
  const { data: enrollment, error, refetch } = useQuery(enrollmentQuery(enrollmentId, api));
  if (error) return <PageError error={error} onRetry={() => void refetch()} />;
  if (!enrollment) return <LoadingPage />;
  return <EntryOf enrollment={enrollment} />;
}

/** The form is that of the open evaluation, or else of the next one. */
function EntryOf({ enrollment }: { enrollment: Enrollment }) {
  const { api } = useEnvironment();
  const app = useApp();
  const language = useLanguage();
  const program = useQuery(programQuery(enrollment.program_id, api));
  const open = useQuery(openBundleQuery(enrollment, api));
  const bundleId = open.data === null ? program.data?.version_bundle_id : open.data;
  const form = useQuery({
    ...formQuery(bundleId ?? '', language, app.api),
    enabled: bundleId !== undefined,
  });
  const failed = program.error ?? open.error ?? form.error;
  if (failed) return <PageError error={failed} onRetry={() => void form.refetch()} />;
  if (!program.data || !form.data) return <LoadingPage />;
  return <Entry enrollment={enrollment} program={program.data} form={form.data} />;
}

interface EntryProps {
  enrollment: Enrollment;
  program: Program;
  form: PaperForm;
}

function Entry({ enrollment, program, form }: EntryProps) {
  const words = useWords();
  const { ids } = useEnvironment();
  const lines = useMemo(() => linesOf(form.items), [form]);
  const timeZone = useTimeZone();
  const entry = useRequestForm<{ typed: Record<string, string> }>(
    { typed: {} },
    {
      validate: ({ typed }) =>
        Object.fromEntries([...wrongIn(lines, typed, timeZone)].map((code) => [code, true])),
      // These are asked about.
      explain: (error) => blankIn(error) && {},
    },
  );
  const { typed } = entry.values;
  const { save, blank } = useSave({ enrollment, form, lines, typed, timeZone });
  const wrong = wrongIn(lines, typed, timeZone);
  const field = (code: string, error: 'wrongCode' | 'wrongDate' = 'wrongCode') => ({
    value: typed[code] ?? '',
    autoComplete: 'off',
    'data-path': code,
    error: wrong.has(code) && (entry.errors[code] || isLeft(code, typed)) && words.named(`paper.${error}`),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      entry.setFieldValue('typed', (before) => ({ ...before, [code]: value })),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => moveOn(event, entry.element.current),
  });
  return (
    <Page
      title={words('Enter a paper form')}
      about={words(
        'Type the number of each answer and press Enter. Leave blank what is blank. Several numbers: 1 3. Text of an option: 4: text.',
      )}
    >
      <RequestForm
        form={entry}
        sending={{ ...save, mutate: (_: undefined, options: object) => save.mutate(false, options) }}
        action={words('Save form')}
        stack={{ maw: 640 }}
      >
        <Text size="sm" component="div">
          {program.name} · {form.title} · <PersonName subjectId={enrollment.subject_id} ids={ids} />
        </Text>
        <TextInput
          label={words('Date on the form')}
          description={words('Year, month and day: 20260105')}
          inputMode="numeric"
          autoFocus
          {...field(DATE, 'wrongDate')}
        />
        <TextInput
          label={words.named('paper.respondent')}
          description={words('1: the person. 2: somebody else.')}
          inputMode="numeric"
          {...field(RESPONDENT)}
        />
        {isProxyIn(typed) && (
          <TextInput label={words.named('paper.relation')} maxLength={200} {...field(RELATION)} />
        )}
        {lines.map((line) => (
          <TextInput
            key={line.code}
            label={`${line.code}  ${line.label}`}
            description={hintOf(line, words)}
            {...field(line.code)}
          />
        ))}
        {blank !== undefined && (
          <Blank
            codes={blank}
            isSaving={save.isPending}
            onSave={() => entry.check() && save.mutate(true, { onError: entry.reject })}
          />
        )}
      </RequestForm>
    </Page>
  );
}

/** The fields of the form besides its questions. */
const [DATE, RESPONDENT, RELATION] = ['@date', '@respondent', '@relation'] as const;

type TypedLines = Readonly<Record<string, string>>;

function isProxyIn(typed: TypedLines): boolean {
  return typed[RESPONDENT]?.trim() === '2';
}

/** Returns the codes of the lines that cannot be saved as they are. */
function wrongIn(lines: readonly Line[], typed: TypedLines, timeZone: string): Set<string> {
  const wrong = lines.filter((line) => readTyped(line, typed[line.code] ?? '') === undefined);
  const codes = new Set(wrong.map(({ code }) => code));
  const date = dateOf((typed[DATE] ?? '').trim());
  if (!date || !isPast(date.value, timeZone)) codes.add(DATE);
  if (!['1', '2'].includes((typed[RESPONDENT] ?? '').trim())) codes.add(RESPONDENT);
  return codes;
}

/** Whether a day has begun in a time zone; false for one that does not exist. */
function isPast(day: string, timeZone: string): boolean {
  return !Number.isNaN(Date.parse(day)) && Date.parse(beginningOf(day, timeZone)) <= Date.now();
}

/** Returns when a day begins in a time zone. */
function beginningOf(day: string, timeZone: string): string {
  return instantOf(`${day}T00:00`, timeZone);
}

/** Whether enough was typed to show an error before the form is saved. */
function isLeft(code: string, typed: TypedLines): boolean {
  const { length } = typed[code] ?? '';
  return code === DATE ? length >= 8 : length > 0;
}

interface BlankProps {
  codes: string;
  isSaving: boolean;
  onSave(): void;
}

/** Asks whether required questions are blank on the paper too. */
function Blank({ codes, isSaving, onSave }: BlankProps) {
  const words = useWords();
  return (
    <Alert color="orange" title={words('Required questions are blank: {{codes}}', { codes })} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{words('Check the paper. If they are blank there, save the form as it is.')}</Text>
        <Button variant="default" loading={isSaving} onClick={onSave}>
          {words('Save as blank on paper')}
        </Button>
      </Stack>
    </Alert>
  );
}

interface EntryToSave {
  enrollment: Enrollment;
  form: PaperForm;
  lines: readonly Line[];
  typed: TypedLines;
  timeZone: string;
}

/** Saves the form; `blank` has the numbers of required questions that are blank, if it failed for these. */
function useSave({ enrollment, form, lines, typed, timeZone }: EntryToSave) {
  const words = useWords();
  const { api } = useEnvironment();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (incomplete: boolean) => {
      const isProxy = isProxyIn(typed);
      const relation = typed[RELATION]?.trim();
      return api.paperEntries.create({
        program_id: enrollment.program_id,
        subject_id: enrollment.subject_id,
        answers: answersOf(lines, typed),
        respondent: isProxy ? 'proxy' : 'self',
        ...(isProxy && relation && { relation }),
        answered_at: beginningOf(dateOf(typed[DATE]!.trim())!.value, timeZone),
        locale: form.locale,
        ...(incomplete && { incomplete }),
      });
    },
    onSuccess: async ({ state }) => {
      notifyDone(words.named(`paper.${DONE[state as keyof typeof DONE]}`));
      await refresh(evaluationsKey, enrollmentKey(enrollment.id), paperEntriesKey);
      await navigate({
        from: ENVIRONMENT,
        to: './programs/$programId',
        params: { programId: enrollment.program_id },
        search: { tab: 'paper' },
      });
    },
  });
  const codes = blankIn(save.error)?.map(
    (id) => form.items.find((item) => item.question_id === id)?.code ?? id,
  );
  return { save, blank: codes?.join(', ') };
}

/** Returns the required questions without an answer for which the service rejected a form. */
function blankIn(error: unknown): string[] | undefined {
  const isBlank = error instanceof ServiceError && error.code === 'required_unanswered';
  return isBlank ? (error.context.question_ids as string[]) : undefined;
}

const DONE = { entered: 'done', awaits_second_entry: 'doneSecond', disagreeing: 'doneDiffer' } as const;

function hintOf({ item }: Line, words: Words): string | undefined {
  const codes = item.options.map(({ code, label }) => (label === '' ? code : `${code} ${label}`));
  if (item.decline) codes.push(`${item.decline} ${words('declined')}`);
  const listed = codes.length === 0 ? undefined : words('Codes: {{codes}}', { codes: codes.join(' · ') });
  return [item.only_if, listed].filter((part) => part !== undefined).join(' — ') || undefined;
}

/** Enter leads to the next line, and from the last one to the button. */
function moveOn(event: KeyboardEvent<HTMLInputElement>, form: HTMLFormElement | null): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const controls = [...(form?.querySelectorAll<HTMLElement>('input, button[type=submit]') ?? [])];
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
