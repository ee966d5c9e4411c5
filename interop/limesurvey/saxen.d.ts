/** The part of saxen that is used; the package has no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handle: (name: string, attributes: unknown, decode: unknown, isEmpty: boolean) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string, decode: unknown, isEmpty: boolean) => void): this;
    on(event: 'text', handle: (value: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata' | 'attention', handle: (value: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
