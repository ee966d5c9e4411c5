/** An element with these properties and children; undefined children are left out. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (key in made && key !== 'list' && key !== 'form') made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
