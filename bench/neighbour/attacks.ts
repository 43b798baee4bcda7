// What one account can do to all others on purpose: the most expensive requests, many at once.
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { SeededRandom } from '../../server/testing/seeded-random.ts';
import { createJob, logIn, type Owner } from '../load/businesses.ts';
import { pictureForm } from '../load/pictures.ts';
import { sendSignatureRequest, signAs } from '../load/user-actions.ts';
import { LoadVisitor } from '../load/visitor.ts';
import { manyPixels, manyScans, unpackedWhole } from './costly-pictures.ts';

export interface Attack {
  name: string;
  atOnce: number;
  /** Once; repeated until the time is over. */
  run(): Promise<unknown>;
}

const fillerText = (length: number) =>
  'copper elbow, fitted and tested, '.repeat(length / 30).slice(0, length);
const longLines = Array.from({ length: 10 }, () => ({
  quantity: 1,
  unitPrice: '10.00',
  description: fillerText(4900),
}));
const longTexts = {
  paymentTerms: fillerText(9000),
  otherComments: fillerText(9000),
  customerAgreementText: fillerText(9000),
};

/** About as much text as one document may have. */
const longJob = {
  customerName: 'Maria Ortiz',
  currentStage: 'estimate',
  jobDescription: fillerText(9000),
  comments: fillerText(9000),
  lineItems: longLines,
  templateData: longTexts,
};

export async function prepareAttacks(owner: Owner): Promise<Attack[]> {
  const { visitor } = owner;
  const random = new SeededRandom(7);
  const pictures = [await manyPixels(), await unpackedWhole(), await manyScans(95), await manyScans(1500)];
  const makeLongJob = () =>
    visitor.call('long job', 'POST /api/jobs', {
      body: longJob,
      headers: { 'idempotency-key': newId() },
    });
  const [jobToSign, toPrint] = [await makeLongJob(), await makeLongJob()];
  if (!jobToSign || !toPrint) throw new Error('The long jobs could not be made.');
  let salt = 0;
  return [
    {
      name: 'asks for signatures on a long document',
      atOnce: 6,
      run: () =>
        visitor.call('ask', 'POST /api/jobs/:id/signature-request', {
          params: { id: jobToSign.id },
          body: {},
        }),
    },
    {
      name: 'prints long documents',
      atOnce: 12,
      async run() {
        salt += 1;
        const body = {
          stage: 'estimate',
          ...longTexts,
          defaultJobDescription: `Version ${salt}`,
          defaultLineItems: longLines,
        };
        await visitor.call('preview', 'POST /api/templates/preview', { body });
        await visitor.call('change', 'PATCH /api/jobs/:id', {
          params: { id: toPrint.id },
          body: { jobDescription: `Version ${salt}` },
        });
        await visitor.call('print', 'GET /api/jobs/:id/download/:type', {
          params: { id: toPrint.id, type: 'estimate' },
        });
      },
    },
    { name: 'signs its own documents', atOnce: 4, run: () => haveSealed(owner, random) },
    {
      name: 'sends dear pictures',
      atOnce: 12,
      run: () =>
        visitor.call('upload', 'POST /api/objects/upload-file', {
          raw: pictureForm(random.one(pictures)),
        }),
    },
    {
      name: 'signs in with wrong passwords',
      atOnce: 20,
      run: () =>
        logIn(new LoadVisitor(visitor.base, visitor.tallyHolder, visitor.address), `${newId()}@example.com`),
    },
    {
      name: 'lists its jobs',
      atOnce: 8,
      run: () => visitor.call('list', 'GET /api/jobs', { query: { limit: 50 } }),
    },
  ];
}

async function haveSealed(owner: Owner, random: SeededRandom): Promise<void> {
  const made = await createJob(owner, random);
  const signatureRequest = made && (await sendSignatureRequest(owner, made));
  if (!signatureRequest) return;
  await owner.visitor.call('copied', 'POST /api/signatures/:token/copied', {
    params: { token: signatureRequest.signingToken },
  });
  const homeowner = new LoadVisitor(owner.visitor.base, owner.visitor.tallyHolder, owner.visitor.address);
  await signAs(homeowner, signatureRequest.signingToken);
  homeowner.leave();
}

/** Connections that send a large upload byte by byte, and some that never read the reply. */
export function openSlowSockets({ visitor }: Owner, count: number): () => void {
  const { hostname, port } = new URL(visitor.base);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = (line: string, more: string) =>
    `${line} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${visitor.address}\r\ncookie: ${cookie}\r\n${more}\r\n`;
  const beginUpload = head(
    'POST /api/objects/upload-file',
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000000\r\n',
  );
  const part =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const stop = new AbortController();
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    if (at % 2) {
      socket.write(beginUpload + part + 'x'.repeat(1_000_000));
    } else {
      socket.pause();
      for (let n = 0; n < 20; n += 1) socket.write(head('GET /api/jobs?limit=50', ''));
    }
    return socket;
  });
  void (async () => {
    while (!stop.signal.aborted) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x');
      await delay(3000, null, { signal: stop.signal }).catch(() => {});
    }
    for (const socket of sockets) socket.destroy();
  })();
  return () => stop.abort();
}
