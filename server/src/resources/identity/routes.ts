import type { Endpoint } from '../../http/endpoint.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { getApiKey } from './api-keys/get-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { rotateApiKey } from './api-keys/rotate-api-key.ts';
import { changeApp } from './apps/change-app.ts';
import { createApp } from './apps/create-app.ts';
import { getApp } from './apps/get-app.ts';
import { listApps } from './apps/list-apps.ts';
import { changePassword } from './auth/change-password.ts';
import { completeLogin } from './auth/complete-login.ts';
import { createPasskeySignInOptions } from './auth/create-passkey-sign-in-options.ts';
import { endMemberSession } from './auth/end-member-session.ts';
import { endMemberSessions } from './auth/end-member-sessions.ts';
import { endSession } from './auth/end-session.ts';
import { forgotPassword } from './auth/forgot-password.ts';
import { getMe } from './auth/get-me.ts';
import { listMemberSessions } from './auth/list-member-sessions.ts';
import { listSessions } from './auth/list-sessions.ts';
import { login } from './auth/login.ts';
import { logout } from './auth/logout.ts';
import { reauthenticate } from './auth/reauthenticate.ts';
import { resetPassword } from './auth/reset-password.ts';
import { signInWithLink } from './auth/sign-in-with-link.ts';
import { signInWithPasskey } from './auth/sign-in-with-passkey.ts';
import { changeEnvironment } from './environments/change-environment.ts';
import { getClock } from './environments/get-clock.ts';
import { getEnvironment } from './environments/get-environment.ts';
import { listEnvironments } from './environments/list-environments.ts';
import { setClock } from './environments/set-clock.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { createPasskey } from './factors/create-passkey.ts';
import { createPasskeyOptions } from './factors/create-passkey-options.ts';
import { createRecoveryCodes } from './factors/create-recovery-codes.ts';
import { enrollTotp } from './factors/enroll-totp.ts';
import { getSecondFactors } from './factors/get-second-factors.ts';
import { removePasskey } from './factors/remove-passkey.ts';
import { removeTotp } from './factors/remove-totp.ts';
import { renamePasskey } from './factors/rename-passkey.ts';
import { acceptInvitation } from './members/accept-invitation.ts';
import { changeMembership } from './members/change-membership.ts';
import { createInvitation } from './members/create-invitation.ts';
import { createInvitationLink } from './members/create-invitation-link.ts';
import { createMembership } from './members/create-membership.ts';
import { listInvitations } from './members/list-invitations.ts';
import { listMembers } from './members/list-members.ts';
import { listMemberships } from './members/list-memberships.ts';
import { previewInvitation } from './members/preview-invitation.ts';
import { removeMembership } from './members/remove-membership.ts';
import { revokeInvitation } from './members/revoke-invitation.ts';
import { createOrganization } from './organizations/create-organization.ts';
import { getAccess } from './organizations/get-access.ts';
import { getAccessSettings } from './organizations/get-access-settings.ts';
import { getLimits } from './organizations/get-limits.ts';
import { getOrganization } from './organizations/get-organization.ts';
import { getPrivacySettings } from './organizations/get-privacy-settings.ts';
import { getSignInPolicy } from './organizations/get-sign-in-policy.ts';
import { getWebhookHosts } from './organizations/get-webhook-hosts.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { setSignInPolicy } from './organizations/set-sign-in-policy.ts';
import { setWebhookHosts } from './organizations/set-webhook-hosts.ts';
import { updateAccessSettings } from './organizations/update-access-settings.ts';
import { updatePrivacySettings } from './organizations/update-privacy-settings.ts';
import { changeScimGroup } from './scim/change-scim-group.ts';
import { changeScimUser } from './scim/change-scim-user.ts';
import { createScimGroup } from './scim/create-scim-group.ts';
import { createScimUser } from './scim/create-scim-user.ts';
import { deleteScimGroup } from './scim/delete-scim-group.ts';
import { deleteScimUser } from './scim/delete-scim-user.ts';
import { getScimGroup } from './scim/get-scim-group.ts';
import { getScimResourceType } from './scim/get-scim-resource-type.ts';
import { getScimSchema } from './scim/get-scim-schema.ts';
import { getScimServiceProviderConfig } from './scim/get-scim-service-provider-config.ts';
import { getScimUser } from './scim/get-scim-user.ts';
import { listScimGroups } from './scim/list-scim-groups.ts';
import { listScimResourceTypes } from './scim/list-scim-resource-types.ts';
import { listScimSchemas } from './scim/list-scim-schemas.ts';
import { listScimUsers } from './scim/list-scim-users.ts';
import { replaceScimGroup } from './scim/replace-scim-group.ts';
import { replaceScimUser } from './scim/replace-scim-user.ts';
import { changeIdentityProvider } from './single-sign-on/change-identity-provider.ts';
import { completeSignOn } from './single-sign-on/complete-sign-on.ts';
import { createIdentityProvider } from './single-sign-on/create-identity-provider.ts';
import { createScimToken } from './single-sign-on/create-scim-token.ts';
import { deleteIdentityProvider } from './single-sign-on/delete-identity-provider.ts';
import { getIdentityProvider } from './single-sign-on/get-identity-provider.ts';
import { linkSignOn } from './single-sign-on/link-sign-on.ts';
import { listIdentityProviders } from './single-sign-on/list-identity-providers.ts';
import { listScimTokens } from './single-sign-on/list-scim-tokens.ts';
import { listSignOnProviders } from './single-sign-on/list-sign-on-providers.ts';
import { receiveLogout } from './single-sign-on/receive-logout.ts';
import { revokeScimToken } from './single-sign-on/revoke-scim-token.ts';
import { signOutSso } from './single-sign-on/sign-out-sso.ts';
import { startSignOn } from './single-sign-on/start-sign-on.ts';

/** Every endpoint for organizations, members, apps, environments and credentials. */
export const identityRoutes: readonly Endpoint[] = [
  login,
  completeLogin,
  reauthenticate,
  getSecondFactors,
  enrollTotp,
  confirmTotp,
  removeTotp,
  createRecoveryCodes,
  createPasskeyOptions,
  createPasskey,
  renamePasskey,
  removePasskey,
  createPasskeySignInOptions,
  signInWithPasskey,
  listSessions,
  endSession,
  getMe,
  signInWithLink,
  logout,
  changePassword,
  forgotPassword,
  resetPassword,
  acceptInvitation,
  previewInvitation,
  listSignOnProviders,
  startSignOn,
  linkSignOn,
  completeSignOn,
  signOutSso,
  receiveLogout,

  createOrganization,
  listOrganizations,
  getOrganization,
  getPrivacySettings,
  updatePrivacySettings,
  getLimits,
  getAccess,
  getAccessSettings,
  updateAccessSettings,
  getSignInPolicy,
  setSignInPolicy,
  getWebhookHosts,
  setWebhookHosts,
  createIdentityProvider,
  listIdentityProviders,
  getIdentityProvider,
  changeIdentityProvider,
  deleteIdentityProvider,
  createScimToken,
  listScimTokens,
  revokeScimToken,

  listScimUsers,
  createScimUser,
  getScimUser,
  replaceScimUser,
  changeScimUser,
  deleteScimUser,
  listScimGroups,
  createScimGroup,
  getScimGroup,
  replaceScimGroup,
  changeScimGroup,
  deleteScimGroup,
  getScimServiceProviderConfig,
  listScimResourceTypes,
  getScimResourceType,
  listScimSchemas,
  getScimSchema,

  createApiKey,
  listApiKeys,
  getApiKey,
  rotateApiKey,
  revokeApiKey,

  createMembership,
  listMemberships,
  listMembers,
  changeMembership,
  removeMembership,
  listMemberSessions,
  endMemberSession,
  endMemberSessions,

  createInvitation,
  listInvitations,
  createInvitationLink,
  revokeInvitation,

  createApp,
  listApps,
  getApp,
  changeApp,
  listEnvironments,
  getEnvironment,
  changeEnvironment,
  getClock,
  setClock,
];
