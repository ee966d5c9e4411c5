import { Anchor, type AnchorProps, Button, type ButtonProps, Paper, type PaperProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

/** Paths of the router to which links are relative; the ids of the present page are filled in. */
export const ORGANIZATION = '/o/$organizationId';
export const APP = '/o/$organizationId/a/$appId';
export const ENVIRONMENT = '/o/$organizationId/a/$appId/e/$environmentId';

/** The target of a link, as returned and checked by `linkOptions`. */
export interface Address {
  from?: string;
  to: string;
  params?: object;
  search?: object;
}

/** A link to a page of the console. The router checks its path, parameters and search. */
export const PageLink = createLink((props: AnchorProps & ComponentProps<'a'>) => (
  <Anchor size="sm" {...props} style={{ overflowWrap: 'anywhere', ...props.style }} />
));

/** A link to a page of the console that looks like a button. */
export const LinkButton = createLink((props: Omit<ButtonProps, 'style'> & ComponentProps<'a'>) => (
  <Button component="a" {...props} />
));

/** A card that leads to a page of the console. */
export const CardLink = createLink((props: Omit<PaperProps, 'style'> & ComponentProps<'a'>) => (
  <Paper component="a" withBorder p="md" td="none" c="inherit" {...props} />
));

/** A link to an address that `linkOptions` has checked. */
export function AddressLink({ address, children }: { address: Address; children: ReactNode }) {
  return <PageLink {...(address as { to: '.' })}>{children}</PageLink>;
}
