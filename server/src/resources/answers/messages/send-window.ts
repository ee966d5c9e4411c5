import { invalidValue } from '../../../http/errors.ts';
import type { SendWindow } from './schema.ts';

/** Throws ValidationError unless a window opens before it closes. */
export function requireOrderedWindow(window: SendWindow | undefined, path: (string | number)[]): void {
  if (window && window.from >= window.to)
    throw invalidValue([...path, 'to'], 'a window must close after it opens, on the same day', window.to);
}
