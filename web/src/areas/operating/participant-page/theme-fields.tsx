import type { ParticipantPageSettings } from '@eps/sdk';
import {
  ColorInput,
  Fieldset,
  FileInput,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useWords } from '../../../base/language.ts';
import { NumberInput } from '../../../ui/number-input.tsx';

interface FieldsProps {
  settings: ParticipantPageSettings;
  onChange(next: ParticipantPageSettings): void;
  disabled: boolean;
}

type Theme = NonNullable<ParticipantPageSettings['theme']>;

const FONTS = ['system', 'humanist', 'rounded', 'serif'] as const;
const LINKS = ['imprint_url', 'privacy_url'] as const;

/** The colours, the logo and the font of the page, and the links below it. */
export function ThemeFields({ settings, onChange, disabled }: FieldsProps) {
  const words = useWords();
  const theme = settings.theme ?? {};
  const set = (part: { [Name in keyof Theme]?: Theme[Name] | undefined }) =>
    onChange({ ...settings, theme: defined({ ...theme, ...part }) as Theme });
  return (
    <Fieldset legend={words('Looks and links')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words(
            'Two colours; all others are derived from them. Colours with too little contrast are rejected.',
          )}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {(['accent', 'background'] as const).map((name) => (
            <ColorInput
              key={name}
              label={words.named(`participantPage.${name}`)}
              value={theme[name] ?? ''}
              disabled={disabled}
              eyeDropperButtonProps={{ 'aria-label': words('Pick a colour from the screen') }}
              onChange={(value) => set({ [name]: value === '' ? undefined : value.toLowerCase() })}
            />
          ))}
          <NumberInput
            label={words('Radius of corners (0 to 24)')}
            min={0}
            max={24}
            allowDecimal={false}
            disabled={disabled}
            value={theme.radius}
            onChange={(radius) => set({ radius })}
          />
          <Select
            label={words('Font')}
            data={FONTS.map((value) => ({ value, label: words.named(`participantPage.${value}`) }))}
            value={theme.font ?? 'system'}
            disabled={disabled}
            allowDeselect={false}
            onChange={(font) => set({ font: (font ?? 'system') as Theme['font'] })}
          />
        </SimpleGrid>
        <LogoFields theme={theme} set={set} disabled={disabled} />
        {LINKS.map((name) => (
          <TextInput
            key={name}
            label={words.named(`participantPage.${name}`)}
            placeholder="https://"
            value={settings[name] ?? ''}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) =>
              onChange(defined({ ...settings, [name]: value || undefined }) as ParticipantPageSettings)
            }
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

interface LogoProps {
  theme: Theme;
  set(part: { logo?: string | undefined; logo_alt?: string | undefined }): void;
  disabled: boolean;
}

function LogoFields({ theme, set, disabled }: LogoProps) {
  const words = useWords();
  const read = (file: File | null) => {
    if (!file) return set({ logo: undefined, logo_alt: undefined });
    const reader = new FileReader();
    reader.onload = () => set({ logo: String(reader.result) });
    reader.readAsDataURL(file);
  };
  return (
    <Group align="flex-end" grow>
      <FileInput
        label={words('Logo')}
        description={`${words('PNG, JPEG, WebP or SVG, up to 5 kB.')} ${words(theme.logo ? 'There is a logo.' : 'There is none yet.')}`}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        clearable
        clearButtonProps={{ 'aria-label': words('Remove the logo') }}
        disabled={disabled}
        onChange={read}
      />
      <TextInput
        label={words('What the logo shows')}
        value={theme.logo_alt ?? ''}
        maxLength={200}
        required={theme.logo !== undefined}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => set({ logo_alt: value || undefined })}
      />
    </Group>
  );
}

function defined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
