import type { CreatedProgramLink, Program, ProgramLink } from '@eps/sdk';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommonWords } from '../../../base/common-words.ts';
import { refresh } from '../../../base/query-client.ts';
import { useEnvironment } from '../../../base/scope.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { localMinute } from '../../../ui/local-minute.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { NumberInput } from '../../../ui/number-input.tsx';
import { linksKey } from '../queries.ts';
import { useLinkWords } from './words.ts';

const MODES = ['legacy_anonymous', 'reusable'] as const;
const RETURNS = ['device', 'code'] as const;
const MOST_SESSIONS = 10_000_000;
/** After how many seconds without activity a shared device returns to the start, at first. */
const KIOSK_SECONDS = 60;
const KIOSK_RANGE = { min: 5, max: 86_400 };

interface LinkDialogProps {
  program: Program;
  /** The link to change; absent to create one. */
  link?: ProgramLink;
  onCreated(link: CreatedProgramLink): void;
  onClose(): void;
}

/** Creates a public link of a program, or changes one. */
export function LinkDialog({ program, link, onCreated, onClose }: LinkDialogProps) {
  const words = useLinkWords();
  const common = useCommonWords();
  const { api } = useEnvironment();
  const [name, setName] = useState(link?.name ?? '');
  const [mode, setMode] = useState<ProgramLink['identity_mode']>('legacy_anonymous');
  const [back, setBack] = useState<(typeof RETURNS)[number]>('device');
  const [isSigned, setSigned] = useState(false);
  const [limits, setLimits] = useState(() => limitsOf(link));
  const isInOrder = limits.opens === '' || limits.closes === '' || limits.opens < limits.closes;
  async function save() {
    const values = { name: name.trim(), ...sent(limits) };
    if (link) {
      await api.programs.changeLink(program.id, link.id, values);
      notifyDone(words('changed'));
    } else {
      const present = Object.entries(values).filter(([, value]) => value !== null);
      const body = {
        ...Object.fromEntries(present),
        name: values.name,
        identity_mode: mode,
        ...(mode === 'reusable' && { return: back }),
        ...(isSigned && { signing: true }),
      };
      onCreated(await api.programs.createLink(program.id, body));
    }
    await refresh(linksKey(program.id));
  }
  return (
    <FormDialog
      opened
      title={
        link ? words('changeTitle', { name: link.name }) : words('createTitle', { program: program.name })
      }
      action={link ? common('save') : words('create')}
      ready={name.trim() !== '' && isInOrder}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={common('name')}
        description={words('nameAbout')}
        value={name}
        maxLength={255}
        required
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {!link && <Choice label={words('identity')} values={MODES} value={mode} onChange={setMode} />}
      {!link && mode === 'reusable' && (
        <Choice label={words('return')} values={RETURNS} value={back} onChange={setBack} />
      )}
      {!link && (
        <Checkbox
          label={words('signing')}
          description={words('signingAbout')}
          checked={isSigned}
          onChange={({ currentTarget }) => setSigned(currentTarget.checked)}
        />
      )}
      <LimitFields limits={limits} setLimits={setLimits} isInOrder={isInOrder} />
    </FormDialog>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** One of several options, each with what it means. */
function Choice<Value extends 'legacy_anonymous' | 'reusable' | 'device' | 'code'>({
  label,
  values,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const words = useLinkWords();
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <Stack gap="xs" mt={4}>
        {values.map((each) => (
          <Radio key={each} value={each} label={words(each)} description={words(`${each}About`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The limits of a link as the fields hold them; empty: none. */
interface Limits {
  maximum: number | '';
  /** After how many seconds a shared device returns to the start; null: a device of one person. */
  kiosk: number | undefined | null;
  opens: string;
  closes: string;
}

interface LimitFieldsProps {
  limits: Limits;
  setLimits(limits: Limits): void;
  isInOrder: boolean;
}

function LimitFields({ limits, setLimits, isInOrder }: LimitFieldsProps) {
  const words = useLinkWords();
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  const set = (changes: Partial<Limits>) => setLimits({ ...limits, ...changes });
  return (
    <>
      <NumberInput
        label={words('maximum')}
        description={words('maximumAbout')}
        value={limits.maximum === '' ? undefined : limits.maximum}
        min={1}
        max={MOST_SESSIONS}
        allowDecimal={false}
        hideControls
        onChange={(value) => set({ maximum: value ?? '' })}
      />
      <Checkbox
        label={words('kiosk')}
        description={words('kioskAbout')}
        checked={limits.kiosk !== null}
        onChange={({ currentTarget }) => set({ kiosk: currentTarget.checked ? KIOSK_SECONDS : null })}
      />
      {limits.kiosk !== null && (
        <NumberInput
          label={words('kioskSeconds')}
          {...KIOSK_RANGE}
          allowDecimal={false}
          required
          value={limits.kiosk}
          onChange={(kiosk) => set({ kiosk })}
        />
      )}
      <TextInput
        type="datetime-local"
        label={words('opensAt')}
        description={words('opensAbout', { zone })}
        value={limits.opens}
        onChange={(event) => set({ opens: event.currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        label={words('closesAt')}
        description={words('closesAbout', { zone })}
        value={limits.closes}
        error={isInOrder ? undefined : words('order')}
        onChange={(event) => set({ closes: event.currentTarget.value })}
      />
    </>
  );
}

function limitsOf(link: ProgramLink | undefined): Limits {
  const local = (time: string | undefined) => (time === undefined ? '' : localMinute(new Date(time)));
  return {
    maximum: link?.max_sessions ?? '',
    kiosk: link?.kiosk?.reset_after_seconds ?? null,
    opens: local(link?.opens_at),
    closes: local(link?.closes_at),
  };
}

function sent({ maximum, kiosk, opens, closes }: Limits) {
  const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());
  return {
    max_sessions: maximum === '' ? null : maximum,
    kiosk: kiosk === null ? null : { reset_after_seconds: kiosk ?? KIOSK_SECONDS },
    opens_at: instant(opens),
    closes_at: instant(closes),
  };
}
