import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints as endpoints } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { issueCsrfToken } from '#server/platform/http/csrf.ts';
import { requireSession } from '#server/platform/http/identity.ts';
import { anyone, member, signedIn } from '#server/platform/http/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { type Browser, browserOf, type ReplyWithCookies, setCookies } from './browser-state.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { findOpenReset } from './find-open-reset.ts';
import { forceLogoutOther } from './force-logout-other.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readCurrentUser } from './read-current-user.ts';
import { readMfaStatus } from './read-mfa-status.ts';
import { renewBackupCodes } from './renew-backup-codes.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { setUpMfa } from './set-up-mfa.ts';
import { signUp } from './sign-up.ts';
import { turnOffMfa } from './turn-off-mfa.ts';
import { turnOnMfa } from './turn-on-mfa.ts';
import { undoMfa } from './undo-mfa.ts';
import { verifyLogin } from './verify-login.ts';

export const accountRoutes = (deps: Deps): Route[] => {
  /** For what changes the cookies of the browser that asks. */
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
    route(endpoints.validateResetToken, anyone, async ({ body }) => {
      await findOpenReset(deps, body.token);
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
    // Anyone: the link may be opened on another device than the one that asked.
    route(endpoints.confirmEmail, anyone, ({ body, request }) =>
      confirmEmail(deps, { ...body, address: request.ip }),
    ),

    // Whatever was paid: it is one click in an email.
    route(endpoints.sendConfirmation, signedIn, ({ scope }) => sendConfirmation(deps, scope)),

    route(endpoints.mfaStatus, member, ({ scope }) => readMfaStatus(deps, scope)),
    route(endpoints.mfaSetup, member, ({ body, request }) =>
      setUpMfa(deps, requireSession(request), { ...body, address: request.ip }),
    ),
    route(endpoints.mfaVerify, member, ({ body, request }) =>
      turnOnMfa(deps, requireSession(request), { ...body, address: request.ip }),
    ),
    // Anyone: whoever was locked out has the email, and no session.
    route(endpoints.mfaUndo, anyone, ({ body, request }) => undoMfa(deps, { ...body, address: request.ip })),
    route(endpoints.mfaDisable, member, ({ scope, body, request }) =>
      turnOffMfa(deps, scope, { ...body, address: request.ip }),
    ),
    route(endpoints.newBackupCodes, member, ({ scope, body, request }) =>
      renewBackupCodes(deps, scope, { ...body, address: request.ip }),
    ),
  ];
};
