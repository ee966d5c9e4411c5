/** A domain of the product; see layers.ts. */
export interface Domain {
  name: string;
  /** One line for README.md. */
  holds: string;
  resources: readonly Resource[];
}

export interface Resource {
  /** The folder, in its domain. */
  name: string;
  /** One line for README.md. */
  holds: string;
  /** Files that other folders may import besides `schema.ts`, `queries.ts` (reads only) and `commands.ts`. */
  shares?: readonly string[];
}
