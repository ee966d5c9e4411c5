import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLORS = EditorView.theme({
  '&': {
    height: 'calc(100vh - 300px)',
    minHeight: '360px',
    fontSize: '0.85rem',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-md)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--mantine-color-body)',
    color: 'var(--mantine-color-dimmed)',
    borderRight: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-tooltip': {
    maxWidth: '28rem',
    padding: '6px 10px',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--mantine-color-default-border)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-primary-color-light)',
  },
  '.cm-selectionBackground': { backgroundColor: 'var(--mantine-primary-color-light) !important' },
});

const SYNTAX = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#0b57b0, #79b8ff)' },
  { tag: tags.string, color: 'light-dark(#066649, #63e6be)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8a3b00, #ffc078)' },
]);

/** Colours of the JSON editor, which follow those of the console. */
export const appearance = [COLORS, syntaxHighlighting(SYNTAX)];
