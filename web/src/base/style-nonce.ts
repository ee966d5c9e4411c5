/**
 * The nonce that the Content-Security-Policy of the page allows for style elements. Libraries that add styles
 * need it.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Libraries that cannot be given a nonce read it from here. */
Object.assign(window, { __webpack_nonce__: styleNonce() });
