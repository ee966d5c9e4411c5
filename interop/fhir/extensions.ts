import type { Json, JsonObject } from '@eps/engine';
import type { Texts } from '../content/instrument.ts';
import { isObject, objectsIn, textIn } from '../limits.ts';

const CORE = 'http://hl7.org/fhir/StructureDefinition';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';

/** The extensions that the importer reads, by short name. Some have several URLs: earlier versions of SDC. */
export const EXTENSIONS = {
  translation: [`${CORE}/translation`],
  weight: [
    `${CORE}/itemWeight`,
    `${CORE}/ordinalValue`,
    `${CORE}/questionnaire-ordinalValue`,
    `${CORE}/valueset-ordinalValue`,
    `${CORE}/codesystem-ordinalValue`,
  ],
  variable: [`${CORE}/variable`],
  calculated: [
    `${SDC}/sdc-questionnaire-calculatedExpression`,
    `${CORE}/questionnaire-calculatedExpression`,
    'http://hl7.org/fhir/us/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
    `${CORE}/cqif-calculatedValue`,
    `${CORE}/cqf-calculatedValue`,
    `${CORE}/cqf-expression`,
  ],
  enableWhenExpression: [
    `${SDC}/sdc-questionnaire-enableWhenExpression`,
    `${CORE}/questionnaire-enableWhenExpression`,
  ],
  hidden: [`${CORE}/questionnaire-hidden`],
  itemControl: [`${CORE}/questionnaire-itemControl`],
  unit: [`${CORE}/questionnaire-unit`],
  unitOption: [`${CORE}/questionnaire-unitOption`],
  minValue: [`${CORE}/minValue`],
  maxValue: [`${CORE}/maxValue`],
  maxDecimalPlaces: [`${CORE}/maxDecimalPlaces`],
  sliderStep: [`${CORE}/questionnaire-sliderStepValue`],
  maxOccurs: [`${CORE}/questionnaire-maxOccurs`],
  optionExclusive: [`${CORE}/questionnaire-optionExclusive`],
  optionPrefix: [`${CORE}/questionnaire-optionPrefix`],
  openLabel: [`${SDC}/sdc-questionnaire-openLabel`],
  launchContext: [`${SDC}/sdc-questionnaire-launchContext`],
} as const;
type ExtensionName = keyof typeof EXTENSIONS;

const NAME_BY_URL = new Map(
  Object.entries(EXTENSIONS).flatMap(([name, urls]) =>
    urls.map((url) => [url as string, name as ExtensionName]),
  ),
);

/** Extensions about appearance or origin: they change neither answers nor scores. */
const PRESENTATION =
  /\/(rendering-|questionnaire-(choiceOrientation|displayCategory|supportLink|usageMode|optionRadio|unitValueSet)|sdc-questionnaire-(shortText|width|colspan|collapsible|columnCount|optionalDisplay|performerType|preferredTerminologyServer|itemMedia|itemAnswerMedia)|designNote|entryFormat|artifact-|resource-|workflow-|cqf-(library|knowledgeCapability)|questionnaire-displayCategory|regex-?explanation|narrative)/i;

/** Whether leaving out an extension has no effect on answers, conditions and scores. */
export function isPresentation(url: string): boolean {
  return PRESENTATION.test(url);
}

export function extensionName(url: string): ExtensionName | undefined {
  return NAME_BY_URL.get(url);
}

export function extensionsOf(element: unknown): JsonObject[] {
  return isObject(element) ? [...objectsIn(element.extension), ...objectsIn(element.modifierExtension)] : [];
}

/** Returns the extensions of an element with one of the URLs of a name. */
export function named(element: unknown, name: ExtensionName): JsonObject[] {
  const urls: readonly string[] = EXTENSIONS[name];
  return extensionsOf(element).filter(({ url }) => typeof url === 'string' && urls.includes(url));
}

/** Returns the value[x] of an extension, option or answer: its only key that begins with the prefix. */
export function valueX(
  element: JsonObject | undefined,
  prefix = 'value',
): { type: string; value: Json } | undefined {
  for (const key of Object.keys(element ?? {})) {
    if (key.startsWith(prefix) && key.length > prefix.length && /^[A-Z]/.test(key.slice(prefix.length)))
      return { type: key.slice(prefix.length), value: element![key]! };
  }
  return undefined;
}

export function extensionValue(element: unknown, name: ExtensionName): Json | undefined {
  return valueX(named(element, name)[0])?.value;
}

/** Returns a bound of dates as it is written: a date, or the expression that calculates it. */
export function dateIn(element: unknown, name: ExtensionName): string | undefined {
  const [extension = {}] = named(element, name);
  const value = Object.entries(extension).find(([key]) => key.startsWith('_value'))?.[1];
  const calculated = expressionIn(valueX(named(value, 'calculated')[0])?.value)?.text;
  return calculated ?? textIn(extensionValue(element, name))?.slice(0, 'YYYY-MM-DD'.length);
}

export function numberIn(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns the weight of an answer option, a coding or a concept of a value set, and the extension's URL. */
export function weightOf(...elements: unknown[]): { value?: number; weightUrl?: string } {
  for (const element of elements) {
    const extension = named(element, 'weight')[0];
    const value = numberIn(valueX(extension)?.value);
    if (value !== undefined) return { value, weightUrl: extension!.url as string };
  }
  return {};
}

/**
 * Returns the translations of a text element, which are on the element with an underscore before its name.
 */
export function translationsAt(parent: JsonObject, key: string): Texts {
  const texts: Texts = new Map();
  for (const extension of named(parent[`_${key}`], 'translation')) {
    const parts = objectsIn(extension.extension);
    const part = (name: string) => textIn(valueX(parts.find(({ url }) => url === name))?.value);
    const [language, content] = [part('lang'), part('content')];
    if (language !== undefined && content !== undefined) texts.set(language, content);
  }
  return texts;
}

/** Returns the codes of the item controls of an item: `slider`, `help`, `unit` and others. */
export function controlsOf(item: JsonObject): string[] {
  return named(item, 'itemControl').flatMap((extension) => {
    const { value } = valueX(extension) ?? {};
    if (!isObject(value)) return [];
    const codes = objectsIn(value.coding).map(({ code }) => code);
    return [...codes, value.text].filter((code) => typeof code === 'string');
  });
}

/**
 * Returns an expression in FHIRPath and the name under which it can be read; undefined for other languages.
 */
export function expressionIn(
  value: Json | undefined,
): { language: string; text: string; name?: string } | undefined {
  if (typeof value === 'string') return { language: 'text/fhirpath', text: value };
  if (!isObject(value)) return undefined;
  const text = textIn(value.expression);
  if (text === undefined) return undefined;
  const name = textIn(value.name);
  return { language: textIn(value.language) ?? 'text/fhirpath', text, ...(name !== undefined && { name }) };
}
