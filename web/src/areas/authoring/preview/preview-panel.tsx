import { Box, Group, Loader, SegmentedControl, Select, Text, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import { asObject, keysOf, listOf } from '../../../shared/content/json.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useInstrumentActions, useSnapshot } from '../editor/instrument.ts';
import { helpQuery, previewQuery, themeQuery } from '../queries.ts';
import { DeviceFrame, type PreviewAnswers } from './device-frame.tsx';
import { helpContents, previewContents } from './preview-contents.ts';

const PAUSE_MS = 250;

const DEVICES = { phone: 390, tablet: 768, desktop: 1200 } as const;
type Device = keyof typeof DEVICES;
type Scheme = 'light' | 'dark';

/** The selected question as participants see it, while it is edited. */
export function PreviewPanel() {
  const words = useWords();
  const system = useComputedColorScheme('light');
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<Scheme>(system);
  const [locale, setLocale] = useState('');
  return (
    <Box component="section" aria-label={words('Preview')}>
      <Group gap="xs" mb="xs" justify="space-between">
        <Choice
          label={words('Device')}
          value={device}
          onChange={(next: Device) => setDevice(next)}
          choices={[
            { value: 'phone', label: words('Phone'), icon: <IconDeviceMobile size={16} aria-hidden /> },
            { value: 'tablet', label: words('Tablet'), icon: <IconDeviceTablet size={16} aria-hidden /> },
            { value: 'desktop', label: words('Desktop'), icon: <IconDeviceDesktop size={16} aria-hidden /> },
          ]}
        />
        <Choice
          label={words('Theme')}
          value={scheme}
          onChange={(next: Scheme) => setScheme(next)}
          choices={[
            { value: 'light', label: words.named('common.light'), icon: <IconSun size={16} aria-hidden /> },
            { value: 'dark', label: words.named('common.dark'), icon: <IconMoon size={16} aria-hidden /> },
          ]}
        />
        <LocaleSelect value={locale} onChange={setLocale} />
      </Group>
      <ShownTrial device={device} scheme={scheme} locale={locale} />
    </Box>
  );
}

interface ShownTrialProps {
  device: Device;
  scheme: Scheme;
  locale: string;
}

/** Separate from the controls above, because it is rendered again with each key that is typed. */
function ShownTrial({ device, scheme, locale }: ShownTrialProps) {
  const words = useWords();
  const { trial, shown, error } = useTrial(locale);
  const theme = useTheme();
  const [answers, setAnswers] = useState<PreviewAnswers>([]);
  const help = useHelp(answers, locale);
  const original = useSnapshot(({ document }) => document.locale);
  const isBroken = trial?.valid === false;
  const isEmpty = useSnapshot(
    ({ document: { contents } }) => listOf(contents.experience.questions).length === 0,
  );
  return (
    <>
      {error !== null && <ErrorAlert error={error} />}
      {isBroken && (
        <Text size="sm" role="status">
          {words('Fix the errors in these questions to update the preview.')}
        </Text>
      )}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {words('Questions appear here as participants will see them.')}
        </Text>
      )}
      {trial?.valid && shown && !isEmpty ? (
        <DeviceFrame
          trial={trial}
          help={help}
          onAnswers={setAnswers}
          isFirst={shown.isFirst}
          focused={shown.focused}
          width={DEVICES[device]}
          colorScheme={scheme}
          locale={locale || original}
          theme={theme}
          title={words('Preview')}
        />
      ) : (
        !isBroken && !isEmpty && error === null && <Loader size="sm" />
      )}
    </>
  );
}

/** Requests the step of the selected question from the service; keeps the last step without an error. */
function useTrial(locale: string) {
  const { api } = useApp();
  const { selected } = useInstrumentActions();
  const experience = useSnapshot(({ document }) => document.contents.experience);
  const [part, index] = keysOf(selected);
  const at = part === 'questions' ? Number(index) : firstOfSection(experience, part, Number(index));
  const shown = useMemo(() => previewContents(experience, at, locale), [experience, at, locale]);
  const text = useMemo(() => JSON.stringify(shown.contents), [shown]);
  const [sent] = useDebouncedValue(text, PAUSE_MS);
  const { data, error } = useQuery(previewQuery(sent, locale, api));
  return { trial: data, shown, error };
}

/** The help that a participant with these answers would see; none while the instrument has errors. */
function useHelp(answers: PreviewAnswers, locale: string) {
  const { ids, api } = useApp();
  const contents = useSnapshot(({ document }) => document.contents);
  const isAnswered = answers.length > 0;
  const text = useMemo(
    () => (isAnswered ? JSON.stringify(helpContents(contents)) : undefined),
    [contents, isAnswered],
  );
  const [sent] = useDebouncedValue(text, PAUSE_MS);
  const { data } = useQuery(helpQuery(sent, answers, locale, ids, api));
  return isAnswered ? data?.help : undefined;
}

/** The looks of the app's participant page; undefined for those who may not read its settings. */
function useTheme(): object | undefined {
  const { ids, api, may } = useApp();
  const { data } = useQuery({ ...themeQuery(ids.appId, api), enabled: may('organization:read') });
  return data?.theme;
}

function firstOfSection(experience: object, part: string | undefined, index: number): number {
  const { sections, questions } = experience as { sections?: unknown; questions?: unknown };
  if (part !== 'sections' || !Array.isArray(sections) || !Array.isArray(questions)) return 0;
  const id: unknown = sections[index]?.id;
  return Math.max(
    0,
    questions.findIndex((question) => question?.section_id === id),
  );
}

function LocaleSelect({ value, onChange }: { value: string; onChange(locale: string): void }) {
  const words = useWords();
  const names = new Intl.DisplayNames([useLanguage()], { type: 'language' });
  const translations = useSnapshot(({ document }) => document.contents.experience.translations);
  const locales = Object.keys(asObject(translations));
  if (locales.length === 0) return null;
  return (
    <Select
      aria-label={words('Preview language')}
      size="xs"
      w={150}
      data={[
        { value: '', label: words('Original') },
        ...locales.map((locale) => ({ value: locale, label: nameOf(names, locale) })),
      ]}
      value={value}
      onChange={(locale) => onChange(locale ?? '')}
      allowDeselect={false}
    />
  );
}

/** The name of the language, or the typed text while it is not a valid tag. */
function nameOf(names: Intl.DisplayNames, locale: string): string {
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  choices: readonly { value: Value; label: string; icon: ReactNode }[];
}

function Choice<Value extends string>({ label, value, onChange, choices }: ChoiceProps<Value>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as Value)}
      data={choices.map((choice) => ({
        value: choice.value,
        label: (
          <>
            {choice.icon}
            <span className="visually-hidden">{choice.label}</span>
          </>
        ),
      }))}
    />
  );
}
