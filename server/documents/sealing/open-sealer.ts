// The sealer as the product uses it: chooses who seals, prints the record, has a thread put the file together, and lets
// nothing out that fails the check.
import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type Clock, days } from '#server/platform/clock.ts';
import { FairSemaphore } from '#server/platform/fair-semaphore.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { backgroundWork, type Typesetter } from '../render/renderer.ts';
import { toAuditJob } from './audit-view.ts';
import { type Authority, openAuthority, type SealCompany } from './authority.ts';
import { toCancellationJob } from './cancellation-view.ts';
import { fingerprintOfCertificate } from './certificate.ts';
import { checkSeal } from './check-seal.ts';
import { companySeals, type SealStore } from './company-seals.ts';
import { evidenceFile, utcMoment } from './evidence-file.ts';
import { readP12 } from './p12-identity.ts';
import type { SealIdentity } from './seal-pdf.ts';
import { type SealThreads, sealThreads } from './seal-threads.ts';
import type { Sealer } from './sealer.ts';
import { isInForce } from './signed-message.ts';

export interface SealerOptions {
  threads: SealThreads;
  typesetter: Pick<Typesetter, 'print'>;
  /** The file of our own root. */
  authorityFile: string;
  /** Where the companies' keys and certificates are stored, and what they are encrypted with. */
  store: SealStore;
  secrets: Secrets;
  /** The operator's own certificate instead. */
  p12?: { file: string; password: string };
  tsaUrl?: string;
  /** PEM: whom the certificate of a time stamp must lead to. */
  tsaRoots?: { file: string };
  tsaLimitMs?: number;
  appName: string;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export interface OpenedSealer extends Sealer {
  /**
   * Reads or makes what seals, and warns when it ends soon. Optional: sealing does the same when it is first needed.
   */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export function openSealer(options: SealerOptions): OpenedSealer {
  const { threads, typesetter, tsaUrl, tsaLimitMs = 5000, clock, log } = options;
  let opened: Promise<Seals> | undefined;
  const expiry = watchExpiry(clock, log);
  // Nobody is refused here: only tasks seal, and there are never more of them at once than the queue has workers.
  const semaphore = new FairSemaphore({
    slots: sealThreads,
    slotsPerKey: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitingPerKey: Number.POSITIVE_INFINITY,
  });
  const seals = () => {
    opened ??= openSeals(options).catch((error) => {
      // The next one tries again: a file that could not be read may be there by then.
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    async prepare() {
      const { watched, isOwn } = await seals();
      if (!isOwn) assertInForce(watched, clock.now(), 'SIGNING_P12: ');
      expiry.check(watched);
    },
    async seal({ accountId, document, signature, letterhead, evidence, cancellation = null }) {
      const known = await seals();
      expiry.check(known.watched);
      assertInForce(known.watched, clock.now());
      const company = { accountId, name: evidence.companyName };
      const { certificate, chain, key } = await known.identityFor(company);
      const digest = createHash('sha256').update(document).digest('hex');
      if (digest !== evidence.documentSha256)
        throw new Error('The document to seal is not the one that was sent.');
      const { tsaRoots } = known;
      const audit = await typesetter.print(
        backgroundWork,
        await toAuditJob({
          evidence,
          signature,
          letterhead,
          certificate,
          isOwn: known.isOwn,
          timestamp: tsaUrl ? { host: new URL(tsaUrl).host, isTrusted: tsaRoots.length > 0 } : null,
          documentLength: document.length,
        }),
      );
      const forms =
        cancellation &&
        (await typesetter.print(
          backgroundWork,
          await toCancellationJob({ facts: cancellation, evidence, letterhead }),
        ));
      const { bytes, timestamped, timestampProblem } = await semaphore.run(accountId, () =>
        threads.seal({
          document: new Uint8Array(document),
          audit: new Uint8Array(audit),
          forms: forms && new Uint8Array(forms),
          evidence: evidenceFile(evidence, certificate.raw, document.length),
          certificate: new Uint8Array(certificate.raw),
          chain: chain.map(({ raw }) => new Uint8Array(raw)),
          key,
          sealedAt: clock.now(),
          tsa: tsaUrl
            ? { url: tsaUrl, limitMs: tsaLimitMs, roots: tsaRoots.map(({ raw }) => new Uint8Array(raw)) }
            : null,
        }),
      );
      if (timestampProblem)
        log.warn({ reason: timestampProblem, requestId: evidence.requestId }, 'sealed without a time stamp');
      if (checkSeal(bytes, known.roots) !== 'valid')
        throw new Error('The sealed file does not check out and is not kept.');
      return {
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        certificateFingerprint: fingerprintOfCertificate(certificate.raw),
        timestamped,
        isTimestampTrusted: timestamped && tsaRoots.length > 0,
      };
    },
    verify: async (bytes) => checkSeal(bytes, (await seals()).roots),
    rootCertificate: async () => Buffer.from((await seals()).root.toString()),
    close: () => threads.close(),
  };
}

interface Seals {
  identityFor(company: SealCompany): Promise<SealIdentity>;
  root: X509Certificate;
  /** Seals under any of them are ours: changing to an own certificate disowns nothing. */
  roots: X509Certificate[];
  /** What ends one day and is not renewed automatically. */
  watched: X509Certificate;
  isOwn: boolean;
  /** Empty when any authority is taken. */
  tsaRoots: X509Certificate[];
}

/** A seal with a certificate that is not in force proves nothing; the document rather waits. */
function assertInForce(certificate: X509Certificate, now: Date, where = ''): void {
  if (isInForce(certificate, now)) return;
  const [from, to] = [certificate.validFrom, certificate.validTo].map((text) =>
    utcMoment(new Date(text).toISOString()),
  );
  throw new Error(
    `${where}the certificate that seals documents is valid from ${from} to ${to} only. Put one in place that is valid now.`,
  );
}

async function openSeals(options: SealerOptions): Promise<Seals> {
  const { p12, authorityFile, appName, clock, log } = options;
  const tsaRoots = options.tsaRoots ? readTsaRoots(options.tsaRoots.file) : [];
  const own = (): Authority =>
    openAuthority({
      file: authorityFile,
      appName,
      clock,
      onMade: () => log.info({ file: authorityFile }, 'made a root for the seals of signed documents'),
    });
  if (!p12) {
    const authority = own();
    const { root } = authority;
    const { identityFor } = companySeals({ ...options, authority });
    return { identityFor, root, roots: [root], watched: root, isOwn: true, tsaRoots };
  }
  const identity = await readP12(p12.file, p12.password);
  const root = identity.chain.at(-1) ?? identity.certificate;
  const earlier = existsSync(authorityFile) ? [own().root] : [];
  return {
    identityFor: async () => identity,
    root,
    roots: [root, ...earlier],
    watched: firstToEnd([identity.certificate, ...identity.chain]),
    isOwn: false,
    tsaRoots,
  };
}

const firstToEnd = (all: X509Certificate[]) =>
  all.reduce((first, other) => (new Date(other.validTo) < new Date(first.validTo) ? other : first));

/** The roots that time stamps must lead to, from the operator's file. Read at the start, where a mistake is noticed. */
function readTsaRoots(file: string): X509Certificate[] {
  try {
    const found = readFileSync(file, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    if (!found) throw new Error('it holds no certificate');
    return found.map((pem) => new X509Certificate(pem));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TSA_CA: ${file} cannot be used: ${reason}`);
  }
}

const warnFor = days(60);

/** Logs that a certificate that does not renew itself is about to end: once a day, from 60 days before. */
function watchExpiry(clock: Clock, log: Pick<Log, 'warn' | 'error'>) {
  let lastWarnedAt = Number.NEGATIVE_INFINITY;
  return {
    check({ validTo, subject }: X509Certificate): void {
      const now = clock.now().getTime();
      const left = new Date(validTo).getTime() - now;
      if (left > warnFor || now - lastWarnedAt < days(1)) return;
      lastWarnedAt = now;
      const facts = { certificate: subject.replaceAll('\n', ', '), ends: new Date(validTo).toISOString() };
      if (left > 0) log.warn(facts, 'the certificate that seals documents ends soon');
      else
        log.error(
          facts,
          'the certificate that seals documents has ended; signed documents wait unsealed for a new one',
        );
    },
  };
}
