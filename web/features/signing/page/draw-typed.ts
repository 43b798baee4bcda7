// A typed name becomes the same picture a pen would leave: black on white, 400 by 80 times the screen's density.
import { signingLimits } from '#contract/signing-terms.ts';

const { width, height } = signingLimits.canvas;
const edge = 16;
const largest = 40;
const smallest = 8;
/** Where the line under the name is drawn on the screen, measured from the top. */
const baseline = height * 0.7;

// Nothing is fetched for it: most systems bring a hand of their own, and the others at least slant their letters.
const hand = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Dancing Script", cursive';

/** At least two letters: one is an initial or a slip of the finger. */
export const isName = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** So large that it fills the box and no larger than a hand would write. */
export function fittingSize(widthAtLargest: number): number {
  const room = width - 2 * edge;
  if (widthAtLargest <= room) return largest;
  return Math.max((largest * room) / widthAtLargest, smallest);
}

export function drawTyped(canvas: HTMLCanvasElement, name: string): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(ratio, ratio);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#000';
  pen.textAlign = 'center';
  pen.font = `italic ${largest}px ${hand}`;
  pen.font = `italic ${fittingSize(pen.measureText(name).width)}px ${hand}`;
  pen.fillText(name, width / 2, baseline, width - 2 * edge);
}
