// What one account can do to all others on purpose: the dearest things the product offers, as many at once as it takes.
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#server/platform/ids.ts';
import { createJob, logIn, type Owner } from '../load/businesses.ts';
import { Chance } from '../load/chance.ts';
import { askForSignature, signAs } from '../load/deeds.ts';
import { pictureForm } from '../load/pictures.ts';
import { Visitor } from '../load/visitor.ts';
import { manyPixels, manyScans, unpackedWhole } from './dear-pictures.ts';

export interface Attack {
  name: string;
  atOnce: number;
  /** Once; repeated until the time is over. */
  run(): Promise<unknown>;
}

const words = (length: number) => 'copper elbow, fitted and tested, '.repeat(length / 30).slice(0, length);
const longLines = Array.from({ length: 10 }, () => ({
  quantity: 1,
  unitPrice: '10.00',
  description: words(4900),
}));
const longTexts = {
  paymentTerms: words(9000),
  otherComments: words(9000),
  customerAgreementText: words(9000),
};

/** About as much text as one document may have. */
const longJob = {
  customerName: 'Maria Ortiz',
  currentStage: 'estimate',
  jobDescription: words(9000),
  comments: words(9000),
  lineItems: longLines,
  templateData: longTexts,
};

export async function prepareAttacks(owner: Owner): Promise<Attack[]> {
  const { visitor } = owner;
  const chance = new Chance(7);
  const pictures = [await manyPixels(), await unpackedWhole(), await manyScans(95), await manyScans(1500)];
  const makeLongJob = () =>
    visitor.call('long job', 'POST /api/jobs', {
      body: longJob,
      headers: { 'idempotency-key': newId() },
    });
  const [toAsk, toPrint] = [await makeLongJob(), await makeLongJob()];
  if (!toAsk || !toPrint) throw new Error('The long jobs could not be made.');
  let salt = 0;
  return [
    {
      name: 'asks for signatures on a long document',
      atOnce: 6,
      run: () =>
        visitor.call('ask', 'POST /api/jobs/:id/signature-request', { params: { id: toAsk.id }, body: {} }),
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
    { name: 'signs its own documents', atOnce: 4, run: () => haveSealed(owner, chance) },
    {
      name: 'sends dear pictures',
      atOnce: 12,
      run: () =>
        visitor.call('upload', 'POST /api/objects/upload-file', {
          raw: pictureForm(chance.one(pictures)),
        }),
    },
    {
      name: 'signs in with wrong passwords',
      atOnce: 20,
      run: () => logIn(new Visitor(visitor.base, visitor.book, visitor.address), `${newId()}@example.com`),
    },
    {
      name: 'lists its jobs',
      atOnce: 8,
      run: () => visitor.call('list', 'GET /api/jobs', { query: { limit: 50 } }),
    },
  ];
}

async function haveSealed(owner: Owner, chance: Chance): Promise<void> {
  const made = await createJob(owner, chance);
  const asked = made && (await askForSignature(owner, made));
  if (!asked) return;
  await owner.visitor.call('copied', 'POST /api/signatures/:token/copied', {
    params: { token: asked.signingToken },
  });
  const homeowner = new Visitor(owner.visitor.base, owner.visitor.book, owner.visitor.address);
  await signAs(homeowner, asked.signingToken);
  homeowner.leave();
}

/** Connections that begin a large upload and go on byte by byte, and some that never read what they asked for. */
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
