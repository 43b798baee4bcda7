// Headers on every answer. Scripts and styles come from files of ours alone; nothing may frame us.
import type { FastifyReply } from 'fastify';

export interface HeaderOptions {
  secureOrigin: boolean;
  /** The tag service may be reached only when it is configured. */
  analytics: boolean;
  /** So may the card form of Stripe: its script, its frames and what they call. */
  stripe: boolean;
}

function contentSecurityPolicy({ analytics, secureOrigin, stripe }: HeaderOptions): string {
  const tag = analytics ? ' https://www.googletagmanager.com' : '';
  const collect = analytics
    ? ' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com'
    : '';
  const cardScript = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : '';
  return [
    "default-src 'none'",
    `script-src 'self'${tag}${cardScript}`,
    // Radix positions its layers with style attributes; attributes cannot run anything.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${collect}`,
    "font-src 'self'",
    `connect-src 'self'${collect}${stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self' blob:${cardScript}${stripe ? ' https://hooks.stripe.com' : ''}`,
    "object-src 'none'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secureOrigin ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Whoever has the address can read the invoice: no other site may learn it, and no search engine list it. */
const payLinkAddress = /^\/(?:api\/)?pay\//i;
const ofPayLinks = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

export type PutHeaders = (reply: FastifyReply) => void;

export function securityHeaders(options: HeaderOptions): PutHeaders {
  const fixed: Record<string, string> = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), interest-cohort=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Answers that may be cached (pages, files) set their own.
    'cache-control': 'no-store',
    ...(options.secureOrigin && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  return (reply) =>
    void reply.headers(payLinkAddress.test(reply.request.url) ? { ...fixed, ...ofPayLinks } : fixed);
}
