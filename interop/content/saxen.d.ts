/** The part of saxen that is used; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;
  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decode: Decode,
        isEmpty: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string, decode: unknown, isEmpty: boolean) => void): this;
    on(event: 'text', handle: (value: string, decode: Decode) => void): this;
    on(event: 'cdata' | 'attention', handle: (value: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
