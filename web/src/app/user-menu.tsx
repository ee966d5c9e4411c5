import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { client } from '../base/client.ts';
import { LANGUAGES, type Language, setLanguage, useLanguage, useWords } from '../base/language.ts';
import { useMe } from '../base/session.ts';

/** The account of the user, language and colours. */
export function UserMenu() {
  const words = useWords();
  const me = useMe();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={words('Account')}>
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          {words('Account')}
        </Menu.Item>
        <Menu.Label>{words('Language')}</Menu.Label>
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <Menu.Item
            key={tag}
            lang={tag}
            onClick={() => setLanguage(tag as Language)}
            aria-current={tag === language}
            fw={tag === language ? 700 : 400}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{words('Theme')}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            aria-current={scheme === colorScheme}
            fw={scheme === colorScheme ? 700 : 400}
          >
            {words.named(`common.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{words('Sign out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function signOut() {
  const { url } = await client.auth.signOutSso();
  window.location.assign(url ?? '/sign-in');
}
