import type { JsonObject } from '@eps/engine';
import { isObject, objectsIn, parseJson, textIn } from '../limits.ts';
import { ImportError } from '../types.ts';

/** A Questionnaire and the value sets and code systems that come with it. */
export interface FhirSource {
  questionnaire: JsonObject;
  /** JSON Pointer of the Questionnaire. */
  place: string;
  /** By id, as `#id` refers to contained ones, and by canonical URL. */
  valueSets: Map<string, JsonObject>;
  codeSystems: Map<string, JsonObject>;
}

/** Reads a Questionnaire, or the only Questionnaire of a Bundle. Throws ImportError if there is none. */
export function readSource(text: string): FhirSource {
  const resource = parseJson(text);
  if (!isObject(resource)) throw new ImportError('malformed', 'A FHIR resource is a JSON object.');
  const found = locate(resource);
  const source = { ...found, valueSets: new Map(), codeSystems: new Map() };
  const entries = objectsIn(resource.entry).flatMap(({ resource }) => (isObject(resource) ? [resource] : []));
  for (const entry of entries) addResource(source, entry, '');
  for (const contained of objectsIn(found.questionnaire.contained)) addResource(source, contained, '#');
  return source;
}

function locate(resource: JsonObject): { questionnaire: JsonObject; place: string } {
  if (resource.resourceType === 'Questionnaire') return { questionnaire: resource, place: '' };
  if (resource.resourceType === 'Bundle' && Array.isArray(resource.entry)) {
    const found = resource.entry.flatMap((entry, index) => {
      const questionnaire = isObject(entry) ? entry.resource : undefined;
      if (!isObject(questionnaire) || questionnaire.resourceType !== 'Questionnaire') return [];
      return [{ questionnaire, place: `/entry/${index}/resource` }];
    });
    if (found.length === 1) return found[0]!;
    throw new ImportError(
      'not_a_questionnaire',
      `Expected a Bundle with one Questionnaire, found ${found.length}.`,
    );
  }
  const type = textIn(resource.resourceType)?.slice(0, 80) ?? 'no resourceType';
  throw new ImportError('not_a_questionnaire', `Expected a FHIR Questionnaire, found ${type}.`);
}

function addResource({ valueSets, codeSystems }: FhirSource, resource: JsonObject, idPrefix: string): void {
  const map =
    resource.resourceType === 'ValueSet'
      ? valueSets
      : resource.resourceType === 'CodeSystem'
        ? codeSystems
        : undefined;
  const [id, url] = [textIn(resource.id), textIn(resource.url)];
  if (id !== undefined) map?.set(`${idPrefix}${id.replace(/^#/, '')}`, resource);
  if (url !== undefined) map?.set(url, resource);
}

/**
 * Returns the value set with a canonical URL, whose version is ignored, or a reference to a contained one.
 */
export function valueSetOf({ valueSets }: FhirSource, reference: string): JsonObject | undefined {
  return valueSets.get(reference) ?? valueSets.get(reference.split('|')[0]!);
}
