import { element } from './dom.js';
import { say } from './words.js';

/** What a participant sees at the end: thanks, and the report where it is released. */
export function reportView(result) {
  const thanks = element('h1', {}, say('done'));
  if (result.status === 'needs_review' || result.status === 'failed')
    return [thanks, element('p', {}, say('review'))];
  const { title, blocks = [] } = result.report ?? {};
  const texts = blocks.filter(({ text }) => text).map(({ text }) => element('p', {}, text));
  if (texts.length === 0) return [thanks];
  return [thanks, element('section', { className: 'report' }, element('h2', {}, title ?? ''), ...texts)];
}
