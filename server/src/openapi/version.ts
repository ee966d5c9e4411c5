/** Version of the API, as in the interface document. */
export const VERSION = '0.1.0';
