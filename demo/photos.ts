// Photos of the work, drawn: what a technician finds, and what it looks like afterwards. Light, grain and a slightly
// crooked frame make them look taken by hand.
import { SeededRandom } from '../server/testing/seeded-random.ts';
import { draw } from './draw.ts';

export type Side = 'before' | 'after';
export type Scene = 'furnace' | 'waterHeater' | 'boiler' | 'condenser' | 'tankless' | 'rooftop' | 'miniSplit';

/** Of the drawings; the photos are smaller. */
const width = 1280;
const height = 960;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, size: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${size}" stroke-linecap="round" ${more}/>`;
const many = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const gradient = (id: string, from: string, to: string, upright = false) =>
  `<linearGradient id="${id}" x2="${upright ? 0 : 1}" y2="${upright ? 1 : 0}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
/** Metal that bends away at both sides. */
const round = (id: string, dark: string, bright: string) =>
  `<linearGradient id="${id}"><stop stop-color="${dark}"/><stop offset=".35" stop-color="${bright}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;

const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="26" fill="#000" opacity=".35" filter="url(#soft)"/>`;
const rust = (random: SeededRandom, x: number, y: number, w: number, h: number, count: number) =>
  many(
    count,
    () =>
      `<ellipse cx="${x + random.below(w)}" cy="${y + random.below(h)}" rx="${6 + random.below(22)}" ry="${4 + random.below(13)}" fill="#8a4a1f" opacity="${(0.25 + random.next() * 0.45).toFixed(2)}"/>`,
  );
const label = (x: number, y: number, w = 110) =>
  rect(x, y, w, 74, '#f4f2e8') +
  many(5, (at) => rect(x + 9, y + 11 + at * 12, w - 18 - ((at * 37) % 40), 5, '#6f7480')) +
  rect(x, y, w, 9, '#c9402f');

/** A basement: wall, floor, and the joint between them. */
const room = (wall: string, floor: string) =>
  `<defs>${gradient('wall', wall, '#3d3f42')}${gradient('floor', floor, '#2c2b2a', true)}</defs>` +
  rect(0, 0, width, 690, 'url(#wall)') +
  many(5, (at) => rect(0, 128 + at * 132, width, 3, '#000', 'opacity=".10"')) +
  rect(0, 690, width, 270, 'url(#floor)') +
  rect(0, 684, width, 10, '#1d1d1d', 'opacity=".35"');

/** A yard: house wall, grass. */
const yard = (siding: string) =>
  `<defs>${gradient('wall', siding, '#8d8f8c')}${gradient('floor', '#71854f', '#3f5130', true)}</defs>` +
  rect(0, 0, width, 640, 'url(#wall)') +
  many(13, (at) => rect(0, 44 + at * 50, width, 5, '#000', 'opacity=".13"')) +
  rect(0, 600, width, 60, '#8a8780') +
  rect(0, 655, width, 305, 'url(#floor)');

const leaves = (random: SeededRandom, x: number, y: number, w: number, h: number, count: number) =>
  many(
    count,
    () =>
      `<ellipse cx="${x + random.below(w)}" cy="${y + random.below(h)}" rx="${7 + random.below(12)}" ry="${3 + random.below(6)}" fill="${random.one(['#a5652a', '#7d4a22', '#b98a3a', '#6d5a2e'])}" transform="rotate(${random.below(60)} ${x} ${y})"/>`,
  );

type Draw = (side: Side, random: SeededRandom) => string;

const scenes: Record<Scene, Draw> = {
  furnace(side, random) {
    const old = side === 'before';
    const [dark, bright] = old ? ['#6d6a5d', '#a9a493'] : ['#8d959e', '#e8ecef'];
    return (
      room(old ? '#a39c8c' : '#aba596', '#77736c') +
      `<defs>${round('body', dark, bright)}${round('duct', '#7d8287', '#cfd4d8')}</defs>` +
      shadow(640, 842, 300) +
      rect(430, 40, 420, 220, 'url(#duct)') +
      many(3, (at) => rect(430, 90 + at * 56, 420, 5, '#5c6166')) +
      rect(420, 250, 440, 590, 'url(#body)', 'rx="8"') +
      rect(444, 280, 392, 250, old ? '#2b2926' : 'url(#body)', 'stroke="#50545a" stroke-width="4"') +
      (old
        ? many(4, (at) => rect(478 + at * 86, 330, 46, 160, '#5b3b24', 'rx="20"')) +
          line('M470 300 C560 360 520 430 640 410 S780 470 810 320', '#b03a2e', 7) +
          line('M480 500 C600 440 700 520 800 450', '#d9b23a', 6)
        : label(470, 310) + rect(690, 320, 110, 60, '#24407a', 'rx="6"')) +
      rect(444, 556, 392, 250, 'url(#body)', 'stroke="#50545a" stroke-width="4"') +
      many(7, (at) => rect(480, 590 + at * 26, 320, 9, '#3b3f44')) +
      line('M860 420 h70 v-330 h60', old ? '#8b8d8f' : '#f2f4f5', 46) +
      line('M420 640 h-120 v220', '#2b2d2f', 20) +
      rect(280, 560, 46, 30, '#d8a23a', 'rx="6"') +
      (old ? rust(random, 430, 700, 400, 120, 26) + leaves(random, 430, 850, 420, 30, 6) : '')
    );
  },
  waterHeater(side, random) {
    const old = side === 'before';
    return (
      room('#b0a592', '#7c7a77') +
      `<defs>${round('tank', old ? '#8a8171' : '#9aa1a8', old ? '#d2c8b2' : '#f5f7f8')}</defs>` +
      line('M560 250 V60', old ? '#a8672f' : '#c9783a', 22) +
      line('M720 250 V60', old ? '#a8672f' : '#c9783a', 22) +
      shadow(640, 850, 270) +
      `<ellipse cx="640" cy="838" rx="240" ry="34" fill="${old ? '#5a5148' : '#c3c7ca'}"/>` +
      rect(450, 240, 380, 590, 'url(#tank)', 'rx="46"') +
      `<ellipse cx="640" cy="252" rx="186" ry="30" fill="#fff" opacity=".35"/>` +
      rect(560, 690, 160, 84, '#2f3133', 'rx="8"') +
      `<circle cx="640" cy="732" r="27" fill="${old ? '#7c2f22' : '#c4352b'}"/>` +
      label(500, 360, 130) +
      label(660, 360, 96) +
      line('M830 330 h60 v430', '#b9bcbf', 18) +
      line('M450 720 h-110 v120', '#d3b13c', 16) +
      (old
        ? rust(random, 460, 620, 360, 200, 44) +
          `<ellipse cx="690" cy="878" rx="330" ry="44" fill="#20282c" opacity=".55"/>` +
          line('M600 640 v150 M700 660 v130', '#6b3414', 12, 'opacity=".6"')
        : `<circle cx="905" cy="270" r="60" fill="#2f66a8"/>${line('M845 270 h-60', '#c9783a', 18)}`)
    );
  },
  boiler(side, random) {
    const old = side === 'before';
    return (
      room('#a7aaab', '#6d6f70') +
      `<defs>${round('body', '#27406a', '#4a71b3')}${round('pipe', '#7c3d1b', '#d5874b')}</defs>` +
      shadow(520, 850, 330) +
      rect(260, 330, 470, 510, old ? '#74503a' : 'url(#body)', 'rx="14"') +
      rect(300, 380, 390, 180, '#1f2429', 'rx="10"') +
      `<circle cx="390" cy="470" r="58" fill="#eceff1" stroke="#555" stroke-width="6"/>` +
      line(`M390 470 l${old ? '-30 -34' : '26 -38'}`, '#c0392b', 6) +
      `<circle cx="600" cy="470" r="30" fill="${old ? '#d14b3a' : '#49a35b'}"/>` +
      many(4, (at) => line(`M${790 + at * 95} 60 v${560 - at * 60}`, old ? '#8b5a36' : '#c9783a', 30)) +
      line('M730 620 h380', old ? '#8b5a36' : '#c9783a', 30) +
      many(3, (at) => rect(770 + at * 118, 560, 62, 90, old ? '#6a2b22' : '#b5312a', 'rx="12"')) +
      `<ellipse cx="1085" cy="240" rx="84" ry="120" fill="${old ? '#7d7567' : '#c7372e'}"/>` +
      label(330, 620, 140) +
      (old
        ? rust(random, 270, 600, 450, 220, 36) +
          rust(random, 780, 540, 330, 110, 26) +
          `<ellipse cx="880" cy="866" rx="250" ry="34" fill="#1c2326" opacity=".5"/>`
        : '')
    );
  },
  condenser(side, random) {
    const old = side === 'before';
    const [dark, bright] = old ? ['#65675f', '#9a9c90'] : ['#7e8890', '#dfe4e6'];
    return (
      yard('#c9c2b0') +
      `<defs>${round('body', dark, bright)}</defs>` +
      rect(330, 800, 640, 60, old ? '#7d7a73' : '#a9a9a6', 'rx="6"') +
      shadow(650, 862, 350) +
      rect(370, 330, 560, 480, 'url(#body)', 'rx="16"') +
      many(26, (at) => rect(392, 400 + at * 15, 516, 6, old ? '#3a3b36' : '#4b545b')) +
      many(12, (at) => rect(404 + at * 44, 392, 5, 400, dark)) +
      `<ellipse cx="650" cy="338" rx="250" ry="46" fill="#24282b"/>` +
      many(
        9,
        (at) =>
          `<ellipse cx="650" cy="338" rx="${30 + at * 26}" ry="${6 + at * 4.8}" fill="none" stroke="#8a9094" stroke-width="4"/>`,
      ) +
      line('M930 690 C1010 690 1000 560 1060 540 V220', '#1f2225', 26) +
      line('M930 730 C1040 740 1040 600 1090 560 V220', '#b9763f', 12) +
      rect(1020, 190, 130, 190, '#9da2a5', 'rx="8"') +
      label(700, 690, 120) +
      (old
        ? leaves(random, 380, 560, 540, 260, 70) +
          leaves(random, 260, 830, 760, 90, 90) +
          rust(random, 380, 740, 540, 60, 18)
        : rect(1050, 240, 70, 46, '#f3d24a', 'rx="4"'))
    );
  },
  tankless(side) {
    const old = side === 'before';
    if (old)
      return (
        room('#b6ae9f', '#807b74') +
        `<circle cx="640" cy="800" r="4" fill="#333"/>` +
        rect(430, 150, 420, 560, '#9c9486', 'opacity=".6"') +
        line('M540 700 V520', '#a8672f', 24) +
        line('M640 700 V480', '#a8672f', 24) +
        line('M740 700 V540', '#d3b13c', 20) +
        line('M640 150 V0', '#8b8d8f', 60) +
        many(6, (at) => `<circle cx="${460 + at * 70}" cy="${170 + (at % 2) * 500}" r="8" fill="#4b463f"/>`) +
        rect(900, 520, 170, 120, '#d9d4c8', 'rx="6"') +
        rect(930, 550, 44, 60, '#8d877b', 'rx="4"')
      );
    return (
      room('#b6ae9f', '#807b74') +
      `<defs>${round('body', '#aab1b8', '#fbfcfd')}</defs>` +
      line('M640 150 V0', '#f4f5f5', 70) +
      rect(430, 140, 420, 500, 'url(#body)', 'rx="18"') +
      rect(560, 500, 160, 70, '#1e2226', 'rx="8"') +
      `<text x="640" y="550" font-size="46" text-anchor="middle" fill="#5fd08a" font-family="monospace">120</text>` +
      label(470, 190, 120) +
      many(4, (at) => line(`M${500 + at * 92} 640 V790`, at === 3 ? '#d3b13c' : '#c9783a', 22)) +
      many(3, (at) => rect(478 + at * 92, 690, 46, 26, at ? '#2f66a8' : '#c4352b', 'rx="6"')) +
      rect(900, 520, 170, 120, '#e6e2d8', 'rx="6"') +
      line('M850 580 h50', '#2b2d2f', 12)
    );
  },
  rooftop(side, random) {
    const old = side === 'before';
    return (
      `<defs>${gradient('sky', '#8fb4d9', '#dfe8ef', true)}${gradient('roof', '#8e8d89', '#5f5e5b', true)}${round('body', old ? '#77786f' : '#8b949b', old ? '#b5b5a6' : '#e6eaec')}</defs>` +
      rect(0, 0, width, 430, 'url(#sky)') +
      `<path d="M0 430 L180 300 340 400 560 260 760 390 980 290 1280 420 V440 H0z" fill="#7f8d92"/>` +
      rect(0, 420, width, 40, '#a8a59e') +
      rect(0, 455, width, 505, 'url(#roof)') +
      shadow(640, 850, 440) +
      rect(250, 770, 800, 70, '#4a4b4c') +
      rect(230, 380, 840, 400, 'url(#body)', 'rx="8"') +
      rect(270, 430, 330, 300, '#2c3033') +
      many(11, (at) => rect(276 + at * 30, 430, 10, 300, old ? '#6b6a55' : '#c7ccd0')) +
      rect(650, 430, 170, 300, 'url(#body)', 'stroke="#5d6468" stroke-width="4"') +
      rect(850, 430, 180, 300, 'url(#body)', 'stroke="#5d6468" stroke-width="4"') +
      `<circle cx="940" cy="520" r="62" fill="#202427"/>` +
      many(6, (at) => line(`M940 520 L${940 + 56 * Math.cos(at)} ${520 + 56 * Math.sin(at)}`, '#7d858a', 8)) +
      label(670, 460, 130) +
      (old ? leaves(random, 270, 560, 330, 170, 50) + rust(random, 240, 700, 800, 80, 34) : '')
    );
  },
  miniSplit(side) {
    const old = side === 'before';
    return (
      `<defs>${gradient('wall', '#e2d9c8', '#b7ab97')}${gradient('floor', '#8a6a48', '#5b4530', true)}</defs>` +
      rect(0, 0, width, 780, 'url(#wall)') +
      rect(0, 770, width, 190, 'url(#floor)') +
      rect(0, 752, width, 22, '#f2ece0') +
      rect(90, 240, 330, 400, '#f4efe4') +
      rect(112, 262, 286, 356, '#9cc0dc') +
      rect(248, 262, 12, 356, '#f4efe4') +
      (old
        ? rect(112, 470, 286, 148, '#c9c3b6') +
          many(9, (at) => rect(128, 486 + at * 14, 254, 6, '#8d877b')) +
          line('M700 210 H1100', '#9b8f7c', 3, 'stroke-dasharray="18 14"') +
          `<circle cx="1060" cy="300" r="34" fill="#3a352d"/>`
        : `<defs>${round('unit', '#cfd4d8', '#ffffff')}</defs>` +
          rect(640, 170, 520, 160, 'url(#unit)', 'rx="26"') +
          rect(680, 292, 440, 20, '#7b838a', 'rx="8"') +
          rect(1080, 206, 44, 18, '#5fd08a', 'rx="4"') +
          rect(1150, 300, 60, 480, '#eee7da')) +
      rect(560, 560, 420, 200, '#6d7f8f', 'rx="40"') +
      rect(540, 640, 460, 120, '#5d6f80', 'rx="30"')
    );
  },
};

const grainSize = 320;
const grain = drawGrain();

/** Specks of light and dark, more or less transparent. */
function drawGrain(): Buffer {
  const random = new SeededRandom(83702);
  const pixels = Buffer.alloc(grainSize * grainSize * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(random.next() < 0.5 ? 0 : 255, at, at + 3);
    pixels[at + 3] = random.below(26);
  }
  return pixels;
}

const taken = new Map<string, Promise<Buffer>>();

/** A JPEG, drawn once. */
export function takePhoto(scene: Scene, side: Side): Promise<Buffer> {
  const key = `${scene} ${side}`;
  const photo = taken.get(key) ?? drawPhoto(scene, side, taken.size);
  taken.set(key, photo);
  return photo;
}

async function drawPhoto(scene: Scene, side: Side, seed: number): Promise<Buffer> {
  const random = new SeededRandom(seed * 7919 + 3);
  const tilt = (random.next() - 0.5) * 5;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="880" height="660" viewBox="0 0 ${width} ${height}">
    <defs>
      <filter id="soft" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="18"/></filter>
      <radialGradient id="light" cx="${(0.35 + random.next() * 0.3).toFixed(2)}" cy=".32" r=".95"><stop stop-color="#fff6dd" stop-opacity=".30"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
    </defs>
    <g transform="rotate(${tilt.toFixed(2)} 640 480) translate(640 480) scale(1.1) translate(-640 -480)">${scenes[scene](side, random)}</g>
    <rect width="${width}" height="${height}" fill="url(#light)"/>
  </svg>`;
  return draw(svg)
    .flatten()
    .composite([{ input: grain, raw: { width: grainSize, height: grainSize, channels: 4 }, tile: true }])
    .modulate({ brightness: 0.94 + random.next() * 0.12, saturation: 0.82 + random.next() * 0.2 })
    .jpeg({ quality: 80 })
    .toBuffer();
}
