import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useCurrentScope } from '../base/current-scope.ts';
import { useIds } from '../base/ids.ts';
import { useWords } from '../base/language.ts';
import { allEnvironmentsQuery, organizationsQuery } from '../base/queries.ts';
import { ENVIRONMENT } from '../ui/page-link.tsx';

/** Shows the app and environment in use and switches to others, and to other organizations. */
export function ScopeSwitch() {
  const words = useWords();
  const { organizationId } = useIds();
  const { app, environment } = useCurrentScope();
  const [isOpen, setOpen] = useState(false);
  const organizations = useQuery(organizationsQuery).data ?? [];
  const others = organizations.filter(({ id }) => id !== organizationId);
  if (!app && others.length === 0) return null;
  const name = app?.name ?? organizations.find(({ id }) => id === organizationId)?.name ?? '';
  return (
    // Within the header, which is a landmark, and without a focusable element that is not an item.
    <Menu
      opened={isOpen}
      onChange={setOpen}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      styles={{ itemLabel: { minWidth: 0 } }}
    >
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          maw="min(46vw, 32rem)"
        >
          <ScopeName name={name} kind={environment && words.named(`common.${environment.kind}`)} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(28rem, calc(100vw - 2rem))" mah="80vh" style={{ overflow: 'auto' }}>
        {isOpen && <Environments />}
        {others.length > 0 && <Menu.Label>{words('Other organizations')}</Menu.Label>}
        {others.map(({ id, name }) => (
          <Menu.Item key={id} component={Link} to={`/o/${id}`}>
            <ScopeName name={name} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Every app with its environments, as items of a menu. */
function Environments() {
  const words = useWords();
  const { organizationId = '' } = useIds();
  const { apps, environment: current } = useCurrentScope();
  const { data } = useQuery(
    allEnvironmentsQuery(
      organizationId,
      apps.map(({ id }) => id),
    ),
  );
  return apps.map((app, index) => (
    <Fragment key={app.id}>
      <Menu.Label style={{ overflowWrap: 'anywhere' }}>{app.name}</Menu.Label>
      {(data?.[index] ?? []).map(({ id, kind }) => (
        <Menu.Item
          key={id}
          renderRoot={(props) => (
            <Link
              {...props}
              to={ENVIRONMENT}
              params={{ organizationId, appId: app.id, environmentId: id }}
              aria-current={id === current?.id ? 'true' : undefined}
            />
          )}
          fw={id === current?.id ? 700 : 400}
        >
          <ScopeName name={app.name} kind={words.named(`common.${kind}`)} />
        </Menu.Item>
      ))}
    </Fragment>
  ));
}

/** A name, truncated where there is no room; the kind of an environment is never truncated. */
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
