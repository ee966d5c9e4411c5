import type { GuardrailRule, HelpLink, Json } from '../types.ts';
import { translated, visible } from './blank.ts';
import { type Position, quote } from './diagnostics.ts';
import { boolean, listOf, object, text } from './fields.ts';
import { key, named, plain, type Reader, reader } from './form.ts';

const HREF = /^(https:\/\/[^\s/?#]\S*|(?:tel|sms):\+?[0-9*#().-]+)$/;

const href = reader(
  plain({ type: 'string', pattern: HREF.source, examples: ['tel:112', 'https://example.org'] }),
  (value: Json, at: Position) => {
    const address = text(value, at);
    if (address === undefined || HREF.test(address)) return address;
    return at.error(
      'invalid_address',
      `Expected an address that begins with https:, tel: or sms:, found ${quote(address)}.`,
      { found: address },
    );
  },
);

const readLinkFields = named(
  'HelpLink',
  'A link to help.',
  object(
    {
      label: key(visible(text, 'the address'), 'The text of the link.', {
        synonyms: ['text', 'title', 'name'],
      }),
      href: key(href, 'The address: `https:`, `tel:` or `sms:`.', { synonyms: ['url', 'link'] }),
    },
    ['label', 'href'],
  ),
);

const readLink: Reader<HelpLink> = reader(readLinkFields, (value, at) => {
  const { label, href: address } = readLinkFields(value, at) ?? {};
  return address === undefined ? undefined : { label: label ?? address, href: address };
});

const FIELDS = {
  title: key(text, 'The heading.', { synonyms: ['heading', 'label'] }),
  text: key(text, 'What the respondent reads.', { synonyms: ['message', 'body'] }),
  links: key(listOf(readLink), 'Where help is found, for example telephone numbers.', { default: [] }),
  help_lines: key(
    boolean,
    'Whether the help lines of the app for the country of the respondent are shown before the links.',
    { default: true, synonyms: ['lines', 'hotlines'] },
  ),
};

/** Reads what a respondent is shown as soon as the condition of a rule is true. */
export const readHelp = named('Help', 'Where a respondent finds help.', object(FIELDS, ['text']));

/** Reads the translation of a help; parts that it lacks stay in the original language. */
export const readHelpTexts = named(
  'HelpTranslation',
  'The texts of a help in another language, with links of their own where they differ.',
  object({
    title: key(translated(text), 'The translated heading.'),
    text: key(translated(text), 'The translated text.'),
    links: key(listOf(readLink), 'The links in this language, in place of the original ones.'),
  }),
);

/** Returns the help of a rule. Only rules of phase `answer` are known while the respondent answers. */
export function helpOf(
  { help, phase }: { help?: ReturnType<typeof readHelp>; phase?: GuardrailRule['phase'] },
  at: Position,
): Pick<GuardrailRule, 'help'> {
  if (help?.text === undefined) return {};
  if (phase !== 'answer')
    at.at('help').warning('unused_key', '"help" is ignored: it is shown for rules of phase "answer" only.', {
      name: 'help',
    });
  const { title, text: body, links = [], help_lines: helpLines = true } = help;
  return { help: { ...(title !== undefined && { title }), text: body, links, helpLines } };
}

/** Warns of a critical rule of which neither the respondent nor staff would hear. */
export function warnOfNoResponse({ severity, phase, help, task }: GuardrailRule, at: Position): void {
  if (severity !== 'critical' || task || (help && phase === 'answer')) return;
  at.warning(
    'critical_unanswered',
    'Nobody hears of this critical rule: it has neither help for the respondent nor a task for staff.',
    {},
    'Add "help" and set "phase" to "answer", add "task", or choose a lower "severity".',
  );
}
