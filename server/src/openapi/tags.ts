/** Endpoints with this tag serve pages and their files to browsers; they are not part of the API. */
export const PAGES_TAG = 'pages';

/** The tags of the operations and their descriptions, in the order of the document. */
export const TAGS: Record<string, string> = {
  system: 'Health checks, metrics and this document, for operators.',
  auth: 'Sign in and out, change or reset a password, and identify a credential.',
  organizations: 'Organizations are the tenants of the service. Each owns its apps, members and API keys.',
  'api-keys': 'API keys authenticate requests of programs. Each key has a name and its own scopes.',
  scim: 'The directory of an identity provider manages members and groups: SCIM 2.0 (RFC 7643, RFC 7644).',
  memberships: 'Memberships give a user a role in an organization.',
  invitations: 'Invitations let a person accept a membership with a link.',
  apps: 'Apps group definitions, bundles and environments.',
  environments:
    'Every app has one test and one live environment, with separate programs, subjects and results.',
  definitions:
    'Definitions are versioned content of six kinds: experience, scorecard, context, guardrail, adaptive policy and report template.',
  files: 'Files are images, sounds and films that the content of an app shows.',
  templates: 'Templates are complete instruments that can be cloned into new definitions.',
  bundles: 'A bundle pins one version of each kind of definition. Programs run bundles.',
  'working-copies':
    'Working copies are instruments that are being edited, by several people at the same time.',
  protocols: 'Protocols say when people are asked: waves with their anchors, windows and random prompts.',
  messages: 'Messages to people: contacts, templates, rules for when to send them, and what was sent.',
  jobs: 'Jobs are work that takes longer than a request, such as simulations.',
  programs: 'A program runs a bundle in one environment, once or continuously.',
  studies:
    'A study runs a protocol in an environment: with a program for each wave and a timeline for each person.',
  subjects: 'Subjects are the people who are evaluated. Their profiles are encrypted.',
  retention: 'How long data about people is kept, and legal holds, which keep it longer.',
  enrollments: 'An enrollment is the participation of a subject in a program.',
  participant: 'Participant sessions: issue a token, ask questions, save answers and complete the session.',
  evaluations: 'Evaluations are the results of completed sessions: scores, report and trace.',
  tasks: 'Things to do about a person or a result, and outcomes: what happened afterwards.',
  continuous: 'Continuous programs deliver questions when they are due.',
  analytics: 'The health of the questions of an environment.',
  webhooks:
    'Webhook endpoints receive signed events. Deliveries and their attempts can be listed and retried.',
  audit:
    'The audit log records who changed what. A hash chain with signed checkpoints shows whether it was tampered with.',
  extension: 'Additions to the core interface.',
};
