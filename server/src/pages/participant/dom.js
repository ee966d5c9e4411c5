// @ts-check

/**
 * Creates an element with the given properties and children. Properties and children that are undefined are
 * left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const created = document.createElement(tag);
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  Object.assign(created, Object.fromEntries(given));
  created.append(...children.filter((child) => child !== undefined));
  return created;
}

/**
 * Returns the element of the page with this id.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
}
