// A signature as it is usually given, with the parts a test wants to be different.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { drawPng } from '../../testing/draw-png.ts';
import type { Evidence, EvidenceEvent, SealInput } from '../sealer.ts';

export function sealInput(document: Uint8Array, changes: Partial<Evidence> = {}): SealInput {
  return {
    accountId: 'ridgeline',
    document,
    signature: drawPng(400, 80),
    letterhead: { headerColor: '#4F72B8', logo: null },
    evidence: evidenceOf(document, changes),
  };
}

function evidenceOf(document: Uint8Array, changes: Partial<Evidence> = {}): Evidence {
  return {
    requestId: '0197a3c2-0000-7000-8000-000000000001',
    companyName: 'Ridgeline Heating & Air',
    documentNumber: 'EST-1042',
    documentTitle: 'Estimate',
    stage: 'estimate',
    revision: 2,
    totalAmount: '1685.31',
    documentSha256: createHash('sha256').update(document).digest('hex'),
    signer: { name: 'Maria Nguyễn', email: 'maria@example.com', reachedBy: ['mail'], method: 'drawn' },
    agreement: 'I accept this estimate and authorize the work to be performed.',
    consent: { version: '1', text: 'By signing you agree to use electronic records; you can ask for paper.' },
    signedAt: '2026-11-15T15:12:09.123Z',
    timeZone: 'America/Boise',
    wasOpened: true,
    serverAddress: '203.0.113.77',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
    claimed: { address: null, userAgent: null, time: null },
    ownerSessionPresent: false,
    ownerName: null,
    events: events(5),
    furtherLooks: 0,
    ...changes,
  };
}

export const events = (count: number): EvidenceEvent[] =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 10, 15, 8, at)).toISOString(),
    what: `Event number ${at + 1}.`,
    address: at % 2 ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : '203.0.113.77',
    device: at % 3 ? 'Safari on iPhone' : null,
    userAgent: at % 3 ? 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1' : null,
  }));

interface Ink {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** On a pad, somewhere on it: a zigzag of four strokes that touches every side of its place. */
export function drawSignature(pad: { width: number; height: number }, ink: Ink): Promise<Buffer> {
  const pixels = Buffer.alloc(pad.width * pad.height, 255);
  for (let x = 0; x < ink.width; x += 1) {
    const share = ((x / (ink.width - 1)) * 4) % 2;
    const y = Math.round((share < 1 ? share : 2 - share) * (ink.height - 1));
    for (let thick = -2; thick <= 2; thick += 1) {
      const row = Math.min(ink.height - 1, Math.max(0, y + thick));
      pixels[(ink.top + row) * pad.width + ink.left + x] = 0;
    }
  }
  return sharp(pixels, { raw: { ...pad, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
