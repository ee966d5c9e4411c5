import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCommonWords } from './common-words.ts';
import { useCurrentScope } from './current-scope.ts';
import { useIds } from './scope.ts';
import { organizationsQuery } from './session.ts';

/** Shows app and environment in use and switches to others. */
export function ScopeSwitch() {
  const words = useCommonWords();
  const { organizationId } = useIds();
  const { apps, app, environments, environment } = useCurrentScope();
  const organizations = useQuery(organizationsQuery).data ?? [];
  const others = organizations.filter(({ id }) => id !== organizationId);
  if (!app && others.length === 0) return null;
  const base = `/o/${organizationId}`;
  const name = app?.name ?? organizations.find(({ id }) => id === organizationId)?.name ?? '';
  return (
    // Within the header, which is a landmark, and without an element that takes the focus but is no item.
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} styles={{ itemLabel: { minWidth: 0 } }}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          maw="min(50vw, 32rem)"
        >
          <ScopeName name={name} kind={environment && words(environment.kind)} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(28rem, calc(100vw - 2rem))" mah="80vh" style={{ overflow: 'auto' }}>
        {environments.map(({ id, kind }) => (
          <Menu.Item key={id} component={Link} to={`${base}/a/${app?.id}/e/${id}`}>
            <ScopeName name={name} kind={words(kind)} />
          </Menu.Item>
        ))}
        {apps.length > 1 && <Menu.Divider />}
        {apps.length > 1 &&
          apps.map(({ id, name }) => (
            <Menu.Item key={id} component={Link} to={`${base}/a/${id}`}>
              <ScopeName name={name} />
            </Menu.Item>
          ))}
        {others.length > 0 && <Menu.Label>{words('organizations')}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} to={`/o/${id}`}>
            <ScopeName name={name} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A name that is cut where there is no room for it; the kind of an environment is not. */
function ScopeName({ name, kind }: { name: string; kind?: string | undefined }) {
  const text = kind === undefined ? name : `${name} · ${kind}`;
  return (
    <Group component="span" gap={4} wrap="nowrap" miw={0} title={text}>
      <Text component="span" truncate size="sm">
        {name}
      </Text>
      {kind !== undefined && (
        <Text component="span" size="sm" style={{ flex: 'none' }}>
          · {kind}
        </Text>
      )}
    </Group>
  );
}
