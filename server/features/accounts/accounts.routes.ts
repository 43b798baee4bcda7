import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints as endpoints } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { issueCsrfToken } from '#server/identity/csrf.ts';
import { requireSession } from '#server/identity/identity.ts';
import { anyone, member, signedIn } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { changeEmail } from './email/change-email.ts';
import { confirmEmail } from './email/confirm-email.ts';
import { sendConfirmation } from './email/send-confirmation.ts';
import { findLinkUser } from './follow-link.ts';
import { signUp } from './lifecycle/sign-up.ts';
import { type Browser, browserOf, type ReplyWithCookies, setCookies } from './login/browser-state.ts';
import { forceLogoutOther, logIn, logOut } from './login/log-in.ts';
import { readCurrentUser } from './login/open-session.ts';
import { verifyLogin } from './login/verify-login.ts';
import { readMfaStatus, renewBackupCodes } from './mfa/backup-codes.ts';
import { setUpMfa } from './mfa/set-up-mfa.ts';
import { turnOffMfa, undoMfa } from './mfa/turn-off-mfa.ts';
import { turnOnMfa } from './mfa/turn-on-mfa.ts';
import { changePassword } from './password/change-password.ts';
import { requestPasswordReset } from './password/request-password-reset.task.ts';
import { findOpenReset, resetPassword } from './password/reset-password.ts';

export const accountRoutes = (deps: Deps): Route[] => {
  /** For calls that change the cookies of the browser. */
  const inBrowser = async <Body>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    act: (browser: Browser) => Promise<ReplyWithCookies<Body>>,
  ) => setCookies(deps.cookies, reply, await act(browserOf(deps.cookies, request)));

  return [
    route(endpoints.csrfToken, anyone, async ({ request, reply }) => ({
      csrfToken: issueCsrfToken({ ...deps, appUrl: deps.config.appUrl }, request, reply),
    })),
    route(endpoints.currentUser, signedIn, ({ scope }) => readCurrentUser(deps, scope)),

    route(endpoints.signup, anyone, (call) => inBrowser(call, (browser) => signUp(deps, browser, call.body))),
    route(endpoints.login, anyone, (call) => inBrowser(call, (browser) => logIn(deps, browser, call.body))),
    route(endpoints.forceLogoutOther, anyone, (call) =>
      inBrowser(call, (browser) => forceLogoutOther(deps, browser, call.body)),
    ),
    route(endpoints.verifyLogin, anyone, (call) =>
      inBrowser(call, (browser) => verifyLogin(deps, browser, call.body)),
    ),
    // Anyone: a second tab that is already signed out gets the same calm answer.
    route(endpoints.logout, anyone, (call) => {
      // Pictures of customers' homes must not stay in a tablet that others use.
      call.reply.header('clear-site-data', '"cache"');
      return inBrowser(call, (browser) => logOut(deps, browser));
    }),

    route(endpoints.forgotPassword, anyone, ({ body, request }) =>
      requestPasswordReset(deps, { ...body, address: request.ip }),
    ),
    route(endpoints.validateLink, anyone, async ({ body: { purpose, token }, request }) => ({
      valid: (await findLinkUser(deps, purpose, { token, address: request.ip })) !== null,
    })),
    route(endpoints.validateResetToken, anyone, async ({ body, request }) => {
      await findOpenReset(deps, { ...body, address: request.ip });
      return { valid: true };
    }),
    route(endpoints.resetPassword, anyone, (call) =>
      inBrowser(call, (browser) => resetPassword(deps, browser, call.body)),
    ),

    route(endpoints.changePassword, member, (call) =>
      inBrowser(call, (browser) => changePassword(deps, call.scope, browser, call.body)),
    ),
    route(endpoints.changeEmail, member, ({ scope, body, request }) =>
      changeEmail(deps, scope, { ...body, address: request.ip }),
    ),
    // Anyone: the link may be opened on another device than the one that requested it.
    route(endpoints.confirmEmail, anyone, ({ body, request }) =>
      confirmEmail(deps, { ...body, address: request.ip }),
    ),

    // Paid or not: it is one click in an email.
    route(endpoints.sendConfirmation, signedIn, ({ scope }) => sendConfirmation(deps, scope)),

    route(endpoints.mfaStatus, member, ({ scope }) => readMfaStatus(deps, scope)),
    route(endpoints.mfaSetup, member, ({ body, request }) =>
      setUpMfa(deps, requireSession(request), { ...body, address: request.ip }),
    ),
    route(endpoints.mfaVerify, member, ({ body, request }) =>
      turnOnMfa(deps, requireSession(request), { ...body, address: request.ip }),
    ),
    // Anyone: a person who was locked out has the email, and no session.
    route(endpoints.mfaUndo, anyone, ({ body, request }) => undoMfa(deps, { ...body, address: request.ip })),
    route(endpoints.mfaDisable, member, ({ scope, body, request }) =>
      turnOffMfa(deps, scope, { ...body, address: request.ip }),
    ),
    route(endpoints.newBackupCodes, member, ({ scope, body, request }) =>
      renewBackupCodes(deps, scope, { ...body, address: request.ip }),
    ),
  ];
};
