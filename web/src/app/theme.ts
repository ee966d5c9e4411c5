import { Alert, Anchor, createTheme, Drawer, Modal, NavLink, Progress } from '@mantine/core';

/** Colours have a contrast of at least 4.5:1 with white text, and in dark mode with the page. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 9, dark: 9 },
  autoContrast: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The colour of an alert is too light for text.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // Colour alone does not distinguish a link from text.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    NavLink: NavLink.extend({ defaultProps: { c: 'var(--mantine-color-text)' } }),
    // The header of a dialog must not be a landmark like the header of the page.
    // Green is for actions; progress is data.
    Progress: Progress.extend({ defaultProps: { color: 'var(--eps-data)' } }),
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
  },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' } } },
});
