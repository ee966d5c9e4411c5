import type { CreatedProgramLink, Program, ProgramLink } from '@eps/sdk';
import { Alert, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useWords } from '../../../base/language.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { useRequestForm } from '../../../ui/request-form.tsx';
import { linksKey } from '../queries.ts';

const MODES = ['legacy_anonymous', 'reusable'] as const;
const RETURNS = ['device', 'code'] as const;
const MOST_SESSIONS = 10_000_000;
/** After how many seconds without activity a shared device returns to the start, at first. */
const KIOSK_SECONDS = 60;
const KIOSK_RANGE = { min: 5, max: 86_400 };

/** As the fields hold them; empty limits are none. */
interface Fields {
  name: string;
  identity_mode: (typeof MODES)[number];
  return: (typeof RETURNS)[number];
  signing: boolean;
  max_sessions: number | undefined;
  /** A device that several people use returns to the start. */
  isKiosk: boolean;
  reset_after_seconds: number | undefined;
  opens_at: string;
  closes_at: string;
}

interface LinkDialogProps {
  program: Program;
  /** The link to change; absent to create one. */
  link?: ProgramLink;
  /** Whether staff may have to reach the people who answer. */
  callsPeople: boolean;
  onCreated(link: CreatedProgramLink): void;
  onClose(): void;
}

/** Creates a public link of a program, or changes one. */
export function LinkDialog({ program, link, callsPeople, onCreated, onClose }: LinkDialogProps) {
  const words = useWords();
  const { api } = useEnvironment();
  const form = useRequestForm(fieldsOf(link, callsPeople));
  const { name, identity_mode, return: back, signing, opens_at, closes_at } = form.values;
  const isInOrder = opens_at === '' || closes_at === '' || opens_at < closes_at;
  async function save() {
    const values = { name: name.trim(), ...limitsOf(form.values) };
    if (link) {
      await api.programs.changeLink(program.id, link.id, values);
      notifyDone(words('The link was updated.'));
    } else {
      const present = Object.entries(values).filter(([, value]) => value !== null);
      const body = {
        ...Object.fromEntries(present),
        name: values.name,
        identity_mode,
        ...(identity_mode === 'reusable' && { return: back }),
        ...(signing && { signing }),
      };
      onCreated(await api.programs.createLink(program.id, body));
    }
    await refresh(linksKey(program.id));
  }
  return (
    <FormDialog
      form={form}
      title={
        link
          ? words('Edit the link “{{name}}”', { name: link.name })
          : words('Create a public link to {{program}}', { program: program.name })
      }
      action={link ? words('Save') : words('Create a public link')}
      ready={name.trim() !== '' && isInOrder}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={words('Name')}
        description={words('Where you will use the link, for example “Poster at the entrance”.')}
        maxLength={255}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {!link && (
        <Choice label={words('Identity')} values={MODES} input={form.getInputProps('identity_mode')} />
      )}
      {!link && callsPeople && identity_mode === 'legacy_anonymous' && (
        <Alert color="orange" variant="outline" role="alert">
          {words(
            'A rule of this program gives staff a task about the person. Nobody could be called who answers anonymously.',
          )}
        </Alert>
      )}
      {!link && identity_mode === 'reusable' && (
        <Choice label={words('How people return')} values={RETURNS} input={form.getInputProps('return')} />
      )}
      {!link && (
        <Checkbox
          label={words('Only with signed values')}
          description={words(
            'Your system signs the values in the link, such as ?ref=…, so that nobody can change them.',
          )}
          {...form.getInputProps('signing', { type: 'checkbox' })}
        />
      )}
      <LimitFields form={form} isInOrder={isInOrder} />
    </FormDialog>
  );
}

interface ChoiceProps {
  label: string;
  values: typeof MODES | typeof RETURNS;
  input: GetInputPropsReturnType;
}

/** One of several options, each with what it means. */
function Choice({ label, values, input }: ChoiceProps) {
  const words = useWords();
  return (
    <Radio.Group label={label} {...input}>
      <Stack gap="xs" mt={4}>
        {values.map((each) => (
          <Radio
            key={each}
            value={each}
            label={words.named(`program-links.${each}`)}
            description={words.named(`program-links.${each}About`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface LimitFieldsProps {
  form: ReturnType<typeof useRequestForm<Fields>>;
  isInOrder: boolean;
}

function LimitFields({ form, isInOrder }: LimitFieldsProps) {
  const words = useWords();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const closing = form.getInputProps('closes_at');
  return (
    <>
      <NumberInput
        label={words('Maximum sessions')}
        description={words('Leave empty for no limit.')}
        min={1}
        max={MOST_SESSIONS}
        allowDecimal={false}
        hideControls
        {...form.getInputProps('max_sessions')}
      />
      <Checkbox
        label={words('For a device that many people use')}
        description={words(
          'For example a tablet in the waiting room: the page returns to the start after each person, and keeps nothing of the last one.',
        )}
        {...form.getInputProps('isKiosk', { type: 'checkbox' })}
      />
      {form.values.isKiosk && (
        <NumberInput
          label={words('Return to the start after so many seconds without activity')}
          {...KIOSK_RANGE}
          allowDecimal={false}
          required
          {...form.getInputProps('reset_after_seconds')}
        />
      )}
      <TextInput
        type="datetime-local"
        label={words('Opens')}
        description={words('Leave empty to open immediately. In your time zone ({{zone}}).', { zone })}
        {...form.getInputProps('opens_at')}
      />
      <TextInput
        type="datetime-local"
        label={words('Closes')}
        description={words('Leave empty to keep it open. In your time zone ({{zone}}).', { zone })}
        {...closing}
        error={isInOrder ? closing.error : words('The closing time must be after the opening time.')}
      />
    </>
  );
}

function fieldsOf(link: ProgramLink | undefined, callsPeople: boolean): Fields {
  const local = (time: string | undefined) => (time === undefined ? '' : localMinute(new Date(time)));
  return {
    name: link?.name ?? '',
    identity_mode: callsPeople ? 'reusable' : 'legacy_anonymous',
    return: 'device',
    signing: false,
    max_sessions: link?.max_sessions,
    isKiosk: link?.kiosk !== undefined,
    reset_after_seconds: link?.kiosk?.reset_after_seconds ?? KIOSK_SECONDS,
    opens_at: local(link?.opens_at),
    closes_at: local(link?.closes_at),
  };
}

function limitsOf({ max_sessions, isKiosk, reset_after_seconds, opens_at, closes_at }: Fields) {
  const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());
  return {
    max_sessions: max_sessions ?? null,
    kiosk: isKiosk ? { reset_after_seconds: reset_after_seconds ?? KIOSK_SECONDS } : null,
    opens_at: instant(opens_at),
    closes_at: instant(closes_at),
  };
}
