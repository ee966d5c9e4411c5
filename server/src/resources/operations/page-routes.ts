import type { Endpoint } from '../../http/endpoint.ts';
import { getAcceptInvitationPage } from './system/get-accept-invitation-page.ts';
import { getAccountPageFile } from './system/get-account-page-file.ts';
import { getConsoleAccountPage } from './system/get-console-account-page.ts';
import { getConsoleFile } from './system/get-console-file.ts';
import { getConsoleOrganizationPage } from './system/get-console-organization-page.ts';
import { getConsoleOrganizationSignInPage } from './system/get-console-organization-sign-in-page.ts';
import { getConsolePage } from './system/get-console-page.ts';
import { getConsoleSignInPage } from './system/get-console-sign-in-page.ts';
import { getConsoleSignOnPage } from './system/get-console-sign-on-page.ts';
import { getDocumentation } from './system/get-documentation.ts';
import { getDocumentationFile } from './system/get-documentation-file.ts';
import { getDocumentationPage } from './system/get-documentation-page.ts';
import { getDocumentationSectionPage } from './system/get-documentation-section-page.ts';
import { getParticipantPage } from './system/get-participant-page.ts';
import { getParticipantPageFile } from './system/get-participant-page-file.ts';
import { getParticipantPreviewPage } from './system/get-participant-preview-page.ts';
import { getResetPasswordPage } from './system/get-reset-password-page.ts';

/** Every endpoint that serves a page or its files to browsers. */
export const pageRoutes: readonly Endpoint[] = [
  getConsolePage,
  getConsoleSignInPage,
  getConsoleOrganizationSignInPage,
  getConsoleSignOnPage,
  getConsoleAccountPage,
  getConsoleOrganizationPage,
  getConsoleFile,
  getDocumentation,
  getDocumentationPage,
  getDocumentationFile,
  getDocumentationSectionPage,
  getParticipantPage,
  getParticipantPreviewPage,
  getAcceptInvitationPage,
  getResetPasswordPage,
  getAccountPageFile,
  getParticipantPageFile,
];
