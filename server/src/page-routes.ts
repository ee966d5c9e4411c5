import type { Endpoint } from './http/endpoint.ts';
import { getAcceptInvitationPage } from './resources/system/get-accept-invitation-page.ts';
import { getAccountPageFile } from './resources/system/get-account-page-file.ts';
import { getConsoleAccountPage } from './resources/system/get-console-account-page.ts';
import { getConsoleFile } from './resources/system/get-console-file.ts';
import { getConsoleOrganizationPage } from './resources/system/get-console-organization-page.ts';
import { getConsolePage } from './resources/system/get-console-page.ts';
import { getConsoleSignInPage } from './resources/system/get-console-sign-in-page.ts';
import { getDocumentation } from './resources/system/get-documentation.ts';
import { getDocumentationFile } from './resources/system/get-documentation-file.ts';
import { getDocumentationPage } from './resources/system/get-documentation-page.ts';
import { getDocumentationSectionPage } from './resources/system/get-documentation-section-page.ts';
import { getParticipantPage } from './resources/system/get-participant-page.ts';
import { getParticipantPageFile } from './resources/system/get-participant-page-file.ts';
import { getParticipantPreviewPage } from './resources/system/get-participant-preview-page.ts';
import { getResetPasswordPage } from './resources/system/get-reset-password-page.ts';

/** Every endpoint that serves a page or its files to browsers. */
export const pageRoutes: readonly Endpoint[] = [
  getConsolePage,
  getConsoleSignInPage,
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
