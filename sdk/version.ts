/** Version of the SDK, in the `User-Agent` of its requests. */
export const VERSION = '1.0.0';
