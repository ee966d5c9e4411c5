/** The names that a format accepts. */
export interface NameRules {
  /** Matches the characters that names cannot have; global. */
  invalid: RegExp;
  /** What a name begins with instead, if it cannot begin with its first character. */
  first?: { valid: RegExp; prefix: string };
  maxLength: number;
  lowerCase?: boolean;
  /** Names in lower case that the format uses itself. */
  reserved?: readonly string[];
}

/** Gives every id a name of its own that the format accepts: the id itself where possible. */
export class Names {
  readonly #rules: NameRules;
  readonly #byId = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(rules: NameRules) {
    this.#rules = rules;
    for (const name of rules.reserved ?? []) this.#taken.add(name);
  }

  /** Returns the name of an id, if possible `wanted`; `kind` separates ids of different things. */
  of(kind: string, id: string, wanted = id): string {
    const key = `${kind} ${id}`;
    const known = this.#byId.get(key);
    if (known !== undefined) return known;
    const name = this.#free(this.#valid(wanted));
    this.#taken.add(name.toLowerCase());
    this.#byId.set(key, name);
    return name;
  }

  #valid(id: string): string {
    const { invalid, first, lowerCase, maxLength } = this.#rules;
    const replaced = (lowerCase ? id.toLowerCase() : id).replaceAll(invalid, '_');
    const begun = first && !first.valid.test(replaced) ? `${first.prefix}${replaced}` : replaced;
    return begun.slice(0, maxLength);
  }

  /** Two ids that become the same name are numbered. */
  #free(name: string): string {
    for (let number = 2, free = name; ; number++) {
      if (!this.#taken.has(free.toLowerCase())) return free;
      const end = `_${number}`;
      free = name.slice(0, this.#rules.maxLength - end.length) + end;
    }
  }
}
