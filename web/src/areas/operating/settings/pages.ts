import {
  type Icon,
  IconApps,
  IconArrowRight,
  IconBroadcast,
  IconClock,
  IconDeviceMobile,
  IconGauge,
  IconHistory,
  IconHourglass,
  IconKey,
  IconLock,
  IconMail,
  IconMailOff,
  IconShieldLock,
  IconTimelineEvent,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { PagePath } from '../../../base/permitted.ts';

const APP = '/o/$organizationId/a/$appId';
const ENVIRONMENT = '/o/$organizationId/a/$appId/e/$environmentId';

interface SettingsEntry {
  id: string;
  icon: Icon;
  path: PagePath;
}

/** The pages of settings, by the thing that they configure. */
export const SETTINGS_PAGES = {
  organization: [
    { id: 'members', icon: IconUsers, path: '/o/$organizationId/members' },
    { id: 'apps', icon: IconApps, path: '/o/$organizationId/apps' },
    { id: 'keys', icon: IconKey, path: '/o/$organizationId/api-keys' },
    { id: 'audit', icon: IconHistory, path: '/o/$organizationId/audit-log' },
    { id: 'signIn', icon: IconShieldLock, path: '/o/$organizationId/sign-in-policy' },
    { id: 'privacy', icon: IconLock, path: '/o/$organizationId/privacy' },
    { id: 'limits', icon: IconGauge, path: '/o/$organizationId/limits' },
  ],
  environment: [
    { id: 'environment', icon: IconClock, path: `${ENVIRONMENT}/settings` },
    { id: 'messages', icon: IconMail, path: `${ENVIRONMENT}/message-settings` },
    { id: 'suppressions', icon: IconMailOff, path: `${ENVIRONMENT}/suppressions` },
    { id: 'retention', icon: IconTrash, path: `${ENVIRONMENT}/retention` },
    { id: 'webhooks', icon: IconBroadcast, path: `${ENVIRONMENT}/webhooks` },
    { id: 'events', icon: IconTimelineEvent, path: `${ENVIRONMENT}/events` },
    { id: 'jobs', icon: IconHourglass, path: `${ENVIRONMENT}/jobs` },
  ],
  app: [
    { id: 'participantPage', icon: IconDeviceMobile, path: `${APP}/participant-page` },
    { id: 'promote', icon: IconArrowRight, path: `${APP}/promote` },
    { id: 'appJobs', icon: IconHourglass, path: `${APP}/jobs` },
  ],
} as const satisfies Record<string, readonly SettingsEntry[]>;
