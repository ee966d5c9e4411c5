import { type Form, formHtml, formOf, lookupLocale } from '@eps/engine';
import type { Static } from 'typebox';
import { Content } from '../../../http/content.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { asksForPage, PAGE_TYPES } from '../../../http/printed.ts';
import { strictObject } from '../../../http/schemas.ts';
import { Optional, Type } from '../../../http/type.ts';
import { selectBundle } from '../../content/bundles/queries.ts';
import { presentPage, selectPage, wordsIn } from '../../people/participant-page/queries.ts';
import { pageWordsIn } from '../../people/participant-page/words.ts';
import { markdownHtml } from '../evaluations/markdown.ts';
import { Locale } from '../participant/schema.ts';
import { EXAMPLE_FORM, PaperForm } from './form-schema.ts';
import { requirePrintable } from './typed-form.ts';

/** The page loads images of this service alone and runs no scripts, whatever the content has. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox allow-modals";

export const getPaperForm = endpoint({
  summary: 'Get the printable form of a bundle',
  description:
    'Returns the questions of the experience with numbers, and their options with codes, for `createPaperEntry`. With `Accept: text/html` or `application/pdf`, a page for paper (A4 or Letter) with the title, version and page number on every page, the images of the content, and conditions in words. Codes are positions or the numbers of a scale, never scores. Options keep the order of the content. Bundles whose adaptive policy chooses the questions are `not_on_paper`.',
  tag: 'bundles',
  method: 'GET',
  path: '/v1/organizations/{organization_id}/apps/{app_id}/bundles/{bundle_id}/form',
  access: { credential: 'api', scope: 'bundles:read' },
  query: strictObject({
    locale: Type.Optional({ ...Locale, description: 'By default the language of the content.' }),
    code: Optional.String({
      pattern: '^[A-Za-z0-9-]{1,40}$',
      description: 'A code of yours to print on every page. Do not use what identifies a person.',
    }),
  }),
  response: PaperForm,
  produces: PAGE_TYPES,
  errors: ['not_on_paper', 'bundle_invalid'],
  examples: { response: EXAMPLE_FORM },
  async handle(request) {
    const { organizationId, appId, params, query, services } = request;
    const [row, [settings]] = await Promise.all([
      request.readOne(selectBundle(organizationId, appId, params.bundle_id)),
      request.read(selectPage(organizationId, appId)),
    ]);
    const { bundle, language } = await services.bundles.valid(request.read, organizationId, row.id);
    requirePrintable(bundle);
    const asked = query.locale ?? (language || 'en');
    const isTranslated = lookupLocale(bundle.experience.translations.keys(), asked) !== undefined;
    const locale = isTranslated ? asked : language || 'en';
    const words = { ...pageWordsIn(locale), ...wordsIn(presentPage(settings), locale) };
    const fileOf = await services.files.of(request.read, request, bundle);
    const answers = picked(words, 'yes', 'no', 'agree', 'disagree', 'notLikely', 'veryLikely');
    const read = formOf(bundle, locale, answers, fileOf);
    const form = { ...read, title: read.title || row.name };
    const version = String(row.revision);
    request.reply.header('vary', 'Accept');
    if (!asksForPage(request)) return { ...presentForm(form), version };
    const labels = picked(words, 'decline', 'rank', 'upTo');
    const options = { version, labels, markdown: markdownHtml, ...(query.code && { code: query.code }) };
    return new Content('text/html; charset=utf-8', formHtml(form, options), {
      'content-security-policy': POLICY,
      'content-language': form.locale,
    });
  },
});

/** Returns some words of the participant page, which has all of them. */
function picked<Name extends string>(
  words: Readonly<Record<string, string | undefined>>,
  ...names: Name[]
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, words[name]!])) as Record<Name, string>;
}

/** Returns what a clerk needs to enter a form. */
function presentForm({ locale, title, items }: Form): Omit<Static<typeof PaperForm>, 'version'> {
  return {
    locale,
    title,
    items: items.map((item) => {
      const { code, question_id, input, prompt, section_id, required, decline } = item;
      const { min, max, step, unit, max_choices, only_if } = item;
      const bounds = { min, max, step, unit, max_choices, only_if, decline };
      const given = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
      const options = item.options.map(({ image: _, ...option }) => option);
      const rows = [...item.rows];
      return { code, question_id, input, prompt, section_id, required, ...given, options, rows };
    }),
  };
}
