// Signatures as fingers draw them: the same curve for the same name.
import { SeededRandom } from '../server/testing/seeded-random.ts';
import { draw } from './draw.ts';

const seedOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);

/** A data URL, as the signing page sends it. */
export async function drawSignature(name: string): Promise<string> {
  const random = new SeededRandom(seedOf(name));
  const wave = (from: number, spread: number) => from + (random.next() - 0.5) * spread;
  const strokes = name
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, 2)
    .map((word, at) => drawWord(word, 40 + at * 250, wave));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
    <g fill="none" stroke="#101828" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>
  </svg>`;
  const png = await draw(svg).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** A tall capital, small loops for the rest, and a tail. */
function drawWord(word: string, left: number, wave: (from: number, spread: number) => number): string {
  let x = left;
  let path = `M${x} ${wave(128, 14)} C${x + 8} ${wave(40, 30)} ${x + 40} ${wave(22, 20)} ${x + 46} ${wave(66, 24)} S${x + 14} ${wave(140, 20)} ${x + 58} ${wave(120, 12)}`;
  x += 58;
  for (const letter of [...word].slice(1, 8)) {
    const height = 'bdfhklt'.includes(letter) ? 62 : 24;
    const depth = 'gjpqy'.includes(letter) ? 44 : 0;
    const width = wave(22, 8);
    path += ` c${width * 0.2} ${-wave(height, 10)} ${width * 0.75} ${-wave(height, 10)} ${width * 0.5} ${wave(-2 + depth, 6)} s${width * 0.1} ${-depth / 2} ${width * 0.5} ${wave(-depth, 5)}`;
    x += width;
  }
  return `<path d="${path} q28 ${wave(-4, 20)} 52 ${wave(-14, 16)}"/>`;
}
