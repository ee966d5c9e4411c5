/** Version of this release, in `--version` and `GET /healthz`. docs/versions.md says what it promises. */
export const PRODUCT_VERSION = '1.0.0';
