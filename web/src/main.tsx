import './app/mantine-styles.ts';
import '@mantine/notifications/styles.css';
import './app/app.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Confirmations } from './app/confirmations.tsx';
import { Notifications } from './app/notifications.tsx';
import { printInLight } from './app/print-colors.ts';
import { router } from './app/router.ts';
import { theme } from './app/theme.ts';
import { startLanguage } from './base/language.ts';
import { queryClient } from './base/query-client.ts';
import { styleNonce } from './base/style-nonce.ts';
import { loadGermanErrors } from './ui/error-text.ts';

await startLanguage((language) => {
  if (language === 'de') void loadGermanErrors();
});

printInLight();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={localStorageColorSchemeManager({ key: 'eps-color-scheme' })}
      getStyleNonce={styleNonce}
    >
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Confirmations />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
