// A time-stamp server over real HTTP: openssl answers, or nobody does.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { needsPdfTools } from '../testing/needs-pdf-tools.ts';
import { complaints, sealLines, squeezed, textOf } from '../testing/read-pdf.ts';
import { estimateModel } from '../testing/sample-documents.ts';
import { testSealers } from './testing/open-test-sealer.ts';
import { sealInput } from './testing/sample-evidence.ts';

needsPdfTools('openssl');
const { renderer, openOne, newFolder } = testSealers();
const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

async function serve(reply: RequestListener): Promise<string> {
  const server = createServer(reply);
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

async function sealWith(tsaUrl: string, tsaLimitMs = 5000, tsaRoots?: { file: string }) {
  const { sealer, logged } = openOne({ tsaUrl, tsaLimitMs, tsaRoots });
  const sealed = await sealer.seal(sealInput(await renderer.render('an account', estimateModel())));
  expect(sealLines(Buffer.from(sealed.bytes))).toEqual(
    expect.arrayContaining(['Signature Validation: Signature is Valid.', 'Total document signed']),
  );
  return { ...sealed, logged: logged.filter(({ level }) => level === 'warn') };
}

/** Everything openssl needs to answer questions. */
function timestampAuthority(cwd = newFolder()) {
  mkdirSync(cwd, { recursive: true });
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'pipe' });
  writeFileSync(
    path.join(cwd, 'tsa.cnf'),
    [
      '[req]\ndistinguished_name = name\n[name]',
      '[cert]\nextendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature',
      '[tsa]\ndefault_tsa = one',
      `[one]\nserial = ${path.join(cwd, 'serial')}\nsigner_digest = sha256\ndigests = sha256`,
      'default_policy = 1.2.3.4\nordering = no\ntsa_name = no\ness_cert_id_chain = no\ness_cert_id_alg = sha256',
    ].join('\n'),
  );
  writeFileSync(path.join(cwd, 'serial'), '01');
  run(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem'],
    ...['-days', '3650', '-subj', '/CN=Test TSA', '-config', 'tsa.cnf', '-extensions', 'cert'],
  );
  return (question: Buffer): Buffer => {
    writeFileSync(path.join(cwd, 'question'), question);
    run(
      ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'one', '-queryfile', 'question'],
      ...['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-out', 'answer'],
    );
    return readFileSync(path.join(cwd, 'answer'));
  };
}

const answering =
  (reply: (question: Buffer) => Buffer): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('content-type', 'application/timestamp-reply').end(reply(Buffer.concat(chunks)));
  };

test('a time stamp is part of the seal, which stays whole', async () => {
  const url = await serve(answering(timestampAuthority()));
  const { bytes, timestamped, logged } = await sealWith(url);
  expect(timestamped).toBe(true);
  expect(logged).toEqual([]);
  expect(complaints(Buffer.from(bytes))).toBe('');
  const plain = await openOne().sealer.seal(sealInput(await renderer.render('an account', estimateModel())));
  expect(sealOf(bytes)).toContain(timestampAttribute);
  expect(sealOf(plain.bytes)).not.toContain(timestampAttribute);
});

test('a configured root decides whose time stamp counts; without one the record says that nobody checked', async () => {
  const [folder, strangers] = [newFolder(), newFolder()];
  const url = await serve(answering(timestampAuthority(folder)));
  timestampAuthority(strangers);
  const trusted = await sealWith(url, 5000, { file: path.join(folder, 'tsa.pem') });
  expect(trusted).toMatchObject({ timestamped: true, isTimestampTrusted: true, logged: [] });
  expect(textOf(Buffer.from(trusted.bytes))).toContain(squeezed('whose authority was checked'));
  const stranger = await sealWith(url, 5000, { file: path.join(strangers, 'tsa.pem') });
  expect(stranger).toMatchObject({ timestamped: false, isTimestampTrusted: false });
  expect(stranger.logged[0]?.facts.reason).toBe('the time stamp is from an authority that is not trusted');
  const unchecked = await sealWith(url);
  expect(unchecked).toMatchObject({ timestamped: true, isTimestampTrusted: false });
  expect(textOf(Buffer.from(unchecked.bytes))).toContain(
    squeezed('a time stamp from an unverified authority'),
  );
});

test('a file of roots that cannot be used is told at the start', async () => {
  const { sealer } = openOne({ tsaUrl: 'http://127.0.0.1:1/', tsaRoots: { file: 'nowhere.pem' } });
  await expect(sealer.prepare()).rejects.toThrow('TSA_CA: nowhere.pem cannot be used');
});

/** 1.2.840.113549.1.9.16.2.14 as it stands in a seal. */
const timestampAttribute = '060b2a864886f70d010910020e';
function sealOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return /<([0-9a-f]{2000,})>/i.exec(text.slice(text.lastIndexOf('/ByteRange')))?.[1]?.toLowerCase() ?? '';
}

test.each<[string, RequestListener, string]>([
  ['fails', (_, response) => void response.writeHead(503).end(), 'the time-stamp server answered 503'],
  ['answers nonsense', answering(() => Buffer.from('<html>')), ''],
  ['says nothing at all', answering(() => Buffer.alloc(0)), ''],
  ['refuses', answering(() => Buffer.from('30053003020102', 'hex')), 'the time-stamp server refused'],
  ['says too much', answering(() => Buffer.alloc(100_000)), 'the time-stamp server says too much'],
  [
    'leads elsewhere',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    '',
  ],
])('a server that %s never blocks the seal', async (_, reply, reason) => {
  const { timestamped, logged } = await sealWith(await serve(reply));
  expect(timestamped).toBe(false);
  expect(logged).toEqual([
    {
      level: 'warn',
      facts: { reason: expect.stringContaining(reason), requestId: expect.any(String) },
      message: 'sealed without a time stamp',
    },
  ]);
});

test('a server that hangs is given up after the limit', async () => {
  const { timestamped, logged } = await sealWith(await serve(() => {}), 50);
  expect(timestamped).toBe(false);
  expect(logged).toHaveLength(1);
});

test('a server that begins an answer and hangs then is given up as well', async () => {
  const url = await serve((_, response) => void response.writeHead(200).write('0'));
  expect((await sealWith(url, 50)).timestamped).toBe(false);
});

test('a server that is not there is no reason to wait', async () => {
  const url = await serve(() => {});
  for (const close of open.splice(0)) close();
  expect((await sealWith(url)).timestamped).toBe(false);
});

test('the time stamp of another question counts for nothing', async () => {
  const authority = timestampAuthority();
  let first: Buffer | undefined;
  const url = await serve(
    answering((question) => {
      first ??= authority(question);
      return first;
    }),
  );
  expect((await sealWith(url)).timestamped).toBe(true);
  const second = await sealWith(url);
  expect(second.timestamped).toBe(false);
  expect(second.logged[0]?.facts.reason).toBe('the time stamp is for something else');
});

test('a time stamp that its own certificate did not sign counts for nothing', async () => {
  const authority = timestampAuthority();
  const url = await serve(
    answering((question) => {
      const reply = authority(question);
      // The signature is the last thing in it.
      reply[reply.length - 1] = (reply.at(-1) ?? 0) ^ 1;
      return reply;
    }),
  );
  const { timestamped, logged } = await sealWith(url);
  expect(timestamped).toBe(false);
  expect(logged[0]?.facts.reason).toBe('the signature of the time stamp is wrong');
});
