/** Of the interface, as the interface document states it. */
export const VERSION = '0.1.0';
