/** The options that every command takes. */
export interface Settings {
  json: boolean;
  profile?: string;
  url?: string;
  organization?: string;
  app?: string;
  environment?: string;
}

export const GLOBAL_OPTIONS = [
  { flags: '--json', description: 'print JSON instead of text' },
  { flags: '--profile <name>', description: 'profile to use (EPS_PROFILE)' },
  { flags: '--url <url>', description: 'URL of the service (EPS_URL)' },
  { flags: '--organization <id>', description: 'slug or id of the organization (EPS_ORGANIZATION)' },
  { flags: '--app <id>', description: 'slug or id of the app (EPS_APP)' },
  {
    flags: '-e, --environment <name>',
    description: 'name in eps.yaml, or kind, slug or id of the environment (EPS_ENVIRONMENT)',
  },
] as const;
