import type { ContentHelp, ContentHelpTranslation } from '@eps/sdk';
import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useWords } from '../../../base/language.ts';
import { useApp } from '../../../base/scope.ts';
import type { Draft } from '../../../shared/content/draft.ts';
import { objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import { LinkFields } from '../../../shared/help/link-fields.tsx';
import { HelpNotice } from '../../../shared/trying/help-notice.tsx';
import { useSnapshot } from '../editor/instrument.ts';
import { TextField } from '../fields/fields.tsx';
import { helpQuery, pageSettingsQuery } from '../queries.ts';
import type { RuleDraft, RuleTextsDraft } from './rule.ts';

type HelpDraft = Draft<ContentHelp>;
type HelpTextsDraft = Draft<ContentHelpTranslation>;

interface HelpFieldsProps {
  value: HelpDraft;
  onChange(next: HelpDraft): void;
  /** The translation that is edited; undefined for the original. */
  texts: HelpTextsDraft | undefined;
  onTexts(next: HelpTextsDraft): void;
}

/** What the person reads when the rule is true, in one language. */
export function HelpFields({ value, onChange, texts, onTexts }: HelpFieldsProps) {
  const words = useWords();
  const title = { name: 'title', label: words('Heading') } as const;
  const text = { name: 'text', label: words('Text'), isLong: true } as const;
  if (texts)
    return (
      <>
        <TextField {...title} value={texts} onChange={onTexts} placeholder={value.title ?? ''} />
        <TextField {...text} value={texts} onChange={onTexts} placeholder={value.text ?? ''} />
        {texts.links === undefined ? (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            onClick={() => onTexts({ ...texts, links: objectsOf(value.links) })}
          >
            {words('Other links in this language')}
          </Button>
        ) : (
          <LinkFields links={objectsOf(texts.links)} onChange={(links) => onTexts({ ...texts, links })} />
        )}
      </>
    );
  return (
    <>
      <TextField {...title} value={value} onChange={onChange} />
      <TextField {...text} value={value} onChange={onChange} />
      <LinkFields
        links={objectsOf(value.links)}
        onChange={(links) => onChange(withKey(value, 'links', links.length === 0 ? undefined : links))}
      />
      <Checkbox
        label={words('Add the help lines of the country of the person')}
        description={words('They are set for the whole app, under “Participant page”.')}
        checked={value.help_lines !== false}
        onChange={({ currentTarget: { checked } }) =>
          onChange(withKey(value, 'help_lines', checked ? undefined : false))
        }
      />
    </>
  );
}

interface HelpPreviewProps {
  rule: RuleDraft;
  texts: RuleTextsDraft | undefined;
  /** The language of `texts`; empty for the original. */
  locale: string;
}

const PAUSE_MS = 250;

/** The help as people in a country see it, with the lines of the app, which the service adds. */
export function HelpPreview({ rule, texts, locale }: HelpPreviewProps) {
  const words = useWords();
  const { ids, api, may } = useApp();
  const original = useSnapshot(({ document }) => document.locale);
  const settings = useQuery({
    ...pageSettingsQuery(ids.appId, api),
    enabled: may('organization:read'),
  }).data;
  const countries = [...new Set(settings?.help_lines?.map(({ country }) => country))];
  const [chosen, setChosen] = useState<string | null>(null);
  const country = chosen ?? settings?.country ?? countries[0];
  const language = locale || original;
  const isEmpty = textOf(rule.help?.text).trim() === '';
  const [sent] = useDebouncedValue(isEmpty ? undefined : contentsOf(rule, texts, locale), PAUSE_MS);
  const shownIn = country === undefined ? language : `${language.split('-')[0]}-${country}`;
  const { data } = useQuery(helpQuery(sent, [], shownIn, ids, api));
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' });
  if (isEmpty) return null;
  return (
    <Stack gap="xs" component="section" aria-label={words('As the person sees it')}>
      <Group justify="space-between" align="flex-end">
        <Text size="sm" fw={500}>
          {words('As the person sees it')}
        </Text>
        {countries.length > 0 && (
          <Select
            label={words('Country of the person')}
            size="xs"
            data={countries.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            value={country ?? null}
            onChange={setChosen}
            allowDeselect={false}
          />
        )}
      </Group>
      {data?.help && data.help.length > 0 && <HelpNotice help={data.help} />}
      {countries.length === 0 && rule.help?.help_lines !== false && settings && (
        <Text size="sm" c="dimmed">
          {words('The app has no help lines yet. Set them under “Participant page”.')}
        </Text>
      )}
    </Stack>
  );
}

/** An instrument whose only rule is always true, as JSON. */
function contentsOf({ help }: RuleDraft, texts: RuleTextsDraft | undefined, locale: string): string {
  const rule = { id: 'rule', when: { op: 'lit', value: true }, phase: 'answer', help };
  const translated = texts?.help && { translations: { [locale]: { rules: { rule: { help: texts.help } } } } };
  return JSON.stringify({ guardrail: { rules: [rule], ...translated } });
}
