import { recordAudit } from '../../../audit/record.ts';
import { hashSecret } from '../../../credentials/api-key.ts';
import { authenticatePrincipal, rejectCrossOrigin } from '../../../credentials/authenticate.ts';
import { newToken } from '../../../credentials/token.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import { namedObject, PlainId } from '../../../http/schemas.ts';
import { Optional, type Static } from '../../../http/type.ts';
import { openSession } from '../auth/open-session.ts';
import { EXAMPLE_PRINCIPAL, LinkToken, Principal, presentPrincipal } from '../auth/schema.ts';
import { type SecondStep, secondFactorRequired, takeSecondStep } from '../auth/second-step.ts';
import { sendSession } from '../auth/send-session.ts';
import { type Assertion, redeem } from './assertion.ts';
import { browserToken } from './browser.ts';
import { takeSignIn } from './commands.ts';
import { enter, enterLinked } from './enter.ts';
import {
  holdProvider,
  type ProviderRow,
  type SignInRow,
  selectLogoutSince,
  selectProvider,
} from './queries.ts';
import { EXAMPLE_PROVIDER } from './schema.ts';
import { SignOnFailed } from './sign-on-failed.ts';
import { withdrawAccess } from './withdraw-access.ts';

const Parameter = Optional.String({ maxLength: 4096, writeOnly: true });
const CompleteSignOn = namedObject('CompleteSignOnRequest', {
  provider_id: PlainId,
  state: LinkToken,
  code: Parameter,
  iss: Parameter,
  error: Parameter,
});

export const completeSignOn = endpoint({
  summary: 'Complete a sign-in with an identity provider',
  description:
    'Takes the parameters with which the provider redirected the browser, once, and sets the session cookie `service_session`. The session can access only the organization of the provider. The provider must have verified the e-mail address, and its domain must be one of the provider. A refusal by what the provider says about a person ends their sessions and API keys that came by the provider, and without a role also the membership, unless they are an owner. A user with a second factor also needs it (`second_factor_required`), unless the provider asked for one (`amr` contains `mfa`). If the sign-in began with `POST /auth/sso/link`, the account is linked and the session stays as it is.',
  tag: 'auth',
  method: 'POST',
  path: '/auth/sso/complete',
  access: { credential: 'none' },
  body: CompleteSignOn,
  response: Principal,
  errors: [
    'unauthenticated',
    'second_factor_required',
    'sso_failed',
    'sso_link_required',
    'sso_sign_in_expired',
    'identity_provider_unreachable',
    'already_member',
    'forbidden_origin',
  ],
  examples: {
    body: {
      provider_id: EXAMPLE_PROVIDER.id,
      state: 'hVb1Zk0Yw2mT8qfJx3sN5rLd7uEoAcPgiKtWzQ4yB6M',
      code: 'of the provider',
      iss: EXAMPLE_PROVIDER.issuer,
    },
    response: EXAMPLE_PRINCIPAL,
  },
  async handle(request) {
    const { services, raw } = request;
    rejectCrossOrigin(services, raw);
    await services.limits.visitor(raw.ip);
    const { begun, provider, browser } = await take(request);
    try {
      const { provider_id, ...response } = request.body;
      const { confirms } = begun;
      const how = { browser, confirms, now: request.realNow };
      const assertion = await redeem(services, provider, response, how);
      if (begun.user_id !== null) return await link(request, begun.user_id, provider, assertion);
      return await signIn(request, provider, assertion);
    } catch (error) {
      if (error instanceof SignOnFailed) await refuse(request, provider, error, begun.user_id !== null);
      throw error;
    }
  },
});

type CompleteRequest = Request<unknown, unknown, Static<typeof CompleteSignOn>>;

/** Takes the sign-in that has begun in this browser. Throws sso_sign_in_expired. */
async function take({ services, raw, body, realNow }: CompleteRequest) {
  const browser = browserToken(raw);
  if (browser === undefined) throw expired();
  const taking = takeSignIn(hashSecret(body.state), hashSecret(browser), realNow);
  const [begun] = await services.db.system.write(taking);
  // The address to which a provider sends the browser names that provider.
  if (!begun || begun.provider_id !== body.provider_id) throw expired();
  const { sso_organization_id: organizationId, provider_id: id } = begun;
  const [provider] = await services.db.system.read(selectProvider(organizationId, id));
  if (!provider) throw expired();
  return { begun, provider, browser } satisfies { begun: SignInRow; provider: ProviderRow; browser: string };
}

async function signIn(request: Request, provider: ProviderRow, assertion: Assertion) {
  const token = newToken();
  const step = await request.services.db.system.transaction(async (tx): Promise<SecondStep> => {
    const present = await hold(tx, provider);
    if (await tx.first(selectLogoutSince(present.id, assertion))) throw expired();
    const userId = await enter(tx, request, present, assertion);
    const vouched = {
      organizationId: present.organization_id,
      providerId: present.id,
      authenticatedAt: assertion.authenticatedAt,
      subjectHash: assertion.subjectHash,
      sessionHash: assertion.sessionHash,
    };
    const tokenHash = hashSecret(token);
    if (!assertion.isStrong)
      return takeSecondStep(tx, request, { userId, method: 'sso', tokenHash, code: undefined, vouched });
    openSession(tx, request, userId, tokenHash, ['sso', 'sso_mfa'], vouched);
    return 'signed_in';
  });
  request.services.credentials.forget();
  if (typeof step === 'object') throw secondFactorRequired(step);
  return sendSession(request, token, expired);
}

/** Links the account of the user who started this, and who is still signed in. */
async function link(request: Request, userId: string, provider: ProviderRow, assertion: Assertion) {
  const { services, raw } = request;
  const principal = await authenticatePrincipal(services, raw);
  const { session } = principal;
  if (principal.userId !== userId || session?.organizationId !== null) throw expired();
  await services.db.system.transaction(async (tx) => {
    const present = await hold(tx, provider);
    await enterLinked(tx, request, present, assertion, userId);
    recordAudit(tx, request, present.organization_id, {
      action: 'user.identity_linked',
      resourceId: userId,
      details: { provider_id: present.id },
      actor: { kind: 'user', id: userId, userId },
    });
  });
  services.credentials.forget();
  return presentPrincipal(principal);
}

/** Returns the provider, locked until the transaction ends. Throws sso_sign_in_expired. */
async function hold(tx: Transaction, { organization_id, id, updated_at }: ProviderRow): Promise<ProviderRow> {
  const present = await tx.first(holdProvider(organization_id, id));
  // The assertion was checked against the settings of the provider.
  if (present?.updated_at !== updated_at) throw expired();
  return present;
}

/** Records that a sign-in failed, and ends what the person has by the provider if that is over. */
async function refuse(
  request: Request,
  provider: ProviderRow,
  failed: SignOnFailed,
  isLinking: boolean,
): Promise<void> {
  const { services } = request;
  const record = (tx: Transaction) =>
    recordAudit(tx, request, provider.organization_id, {
      action: 'user.sign_in_failed',
      resourceId: '',
      details: { method: 'sso', provider_id: provider.id, reason: failed.reason },
    });
  // A member who links an account while signed in at the provider as somebody else says nothing about them.
  if (isLinking && failed.reason === 'other_account')
    return services.db.system.transaction(async (tx) => record(tx));
  await services.db.system.transaction(async (tx) => {
    await withdrawAccess(tx, request, provider, failed);
    record(tx);
  });
  services.credentials.forget();
}

function expired(): AppError {
  return new AppError('sso_sign_in_expired', 'This sign-in has expired or was used. Sign in again.');
}
