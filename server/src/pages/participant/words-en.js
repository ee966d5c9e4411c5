// @ts-check

import EN from './words/en.json' with { type: 'json' };

export { EN };

/** @typedef {Record<keyof typeof EN, string>} Words */
