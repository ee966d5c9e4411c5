import {
  Alert,
  Anchor,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  NavLink,
  Progress,
} from '@mantine/core';

/**
 * The shades of the accent. White text on the two darkest has a contrast of at least 7:1. The participant
 * page, reports and the documentation use `#0b57b0` on light pages and `#79b8ff` on dark ones.
 */
const ACCENT: MantineColorsTuple = [
  ...(['#eef5fe', '#d9e8fb', '#b9d6f8', '#98c6fb', '#79b8ff'] as const),
  ...(['#4d94e8', '#2f78d6', '#1a66c2', '#0b57b0', '#084690'] as const),
];

/** Colours have a contrast of at least 4.5:1 with white text, and in dark mode with the page. */
export const theme = createTheme({
  colors: { accent: ACCENT },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 8 },
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
    // Progress is data, no action.
    Progress: Progress.extend({ defaultProps: { color: 'var(--eps-data)' } }),
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
  },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' } } },
});
