import { UntranslatableError } from '../../untranslatable.ts';
import type { Call } from './call.ts';
import type { Element } from './elements.ts';
import { isWeightUrl } from './navigate.ts';

/** Translates `extension(url)` for the extensions with weights. */
export function extension({ translator, input, parameters, context }: Call): Element[] {
  const [url] = parameters[0] ? translator.evaluate(parameters[0], context) : [];
  if (url?.is !== 'constant' || !isWeightUrl(url.value))
    throw new UntranslatableError('it reads an extension');
  return input.flatMap((element) => {
    if (element.is === 'value') return weight({ translator, input: [element], parameters: [], context });
    if (element.is !== 'option' && element.is !== 'option value')
      throw new UntranslatableError('it reads an extension of an item');
    const { item, option, when, chosen } = element;
    if (option.value === undefined) return [];
    return [{ is: 'weight extension', item, option, ...(when && { when }), ...(chosen && { chosen }) }];
  });
}

/** Translates the functions that return the weight of an answer or of an option. */
export function weight({ input }: Call): Element[] {
  return input.flatMap((element): Element[] => {
    if (element.is === 'option' || element.is === 'option value') {
      const { option } = element;
      return option.value === undefined
        ? []
        : [{ ...element, is: 'constant', value: option.value } as Element];
    }
    if (element.is !== 'answer' && element.is !== 'value')
      throw new UntranslatableError('it reads the weight of something other than an answer');
    const { item, when } = element;
    if (!item.options.some(({ value }) => value !== undefined)) return [];
    return [{ is: 'value', item, facet: 'weight', ...(when && { when }) }];
  });
}
