import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentTest, withoutGraphics } from '#web/testing/component-test.tsx';
import { SignaturePad } from './signature-pad.tsx';

const { show } = componentTest();

let resize: () => void;

beforeEach(() => {
  withoutGraphics();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe() {
        resize();
      }
      disconnect() {
        resize = () => {};
      }
    },
  );
});
afterEach(() => vi.restoreAllMocks());

async function open() {
  const onChange = vi.fn<(picture: string | null) => void>();
  const page = await show(<SignaturePad onChange={onChange} />);
  const canvas = await page.screen.findByRole<HTMLCanvasElement>('img', { name: 'Signature' });
  const width = (pixels: number) =>
    Object.defineProperty(canvas, 'clientWidth', { value: pixels, configurable: true });
  const draw = (from: number, to: number) => {
    const at = (clientX: number) => ({
      clientX,
      clientY: 40,
      pointerId: 1,
      isPrimary: true,
      button: 0,
      buttons: 1,
    });
    fireEvent.pointerDown(canvas, at(from));
    for (let x = from; x < to; x += 5) fireEvent.pointerMove(window, at(x));
    fireEvent.pointerMove(window, at(to));
    fireEvent.pointerUp(window, { ...at(to), buttons: 0 });
  };
  const clear = page.screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' });
  return { ...page, canvas, onChange, width, draw, clear };
}

test('a stroke is a picture; clearing it takes the picture back', async () => {
  const { user, onChange, draw, clear } = await open();
  expect(clear.disabled).toBe(true);
  draw(10, 60);
  expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink');
  await user.click(clear);
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(clear.disabled).toBe(true);
});

test('a slip of the finger is ink, but no signature; the next stroke makes it one', async () => {
  const { onChange, draw, clear } = await open();
  draw(10, 15);
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(clear.disabled).toBe(false);
  draw(20, 60);
  expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink');
});

test('what was drawn stays when the phone is turned, and counts by its new size', async () => {
  const { onChange, width, draw, clear } = await open();
  draw(10, 19);
  width(800);
  act(() => resize());
  expect(clear.disabled).toBe(false);
  // 9 pixels became 18 on a box twice as wide; 8 more are the 12 of the small box, and a little.
  draw(100, 108);
  expect(onChange).toHaveBeenLastCalledWith('data:image/png;base64,ink');
});

test('after the page is left, a stroke that goes on tells nobody', async () => {
  const { canvas, onChange, unmount } = await open();
  fireEvent.pointerDown(canvas, { clientX: 10, clientY: 40, pointerId: 1, isPrimary: true, buttons: 1 });
  unmount();
  fireEvent.pointerUp(window, { clientX: 60, clientY: 40, pointerId: 1, isPrimary: true });
  expect(onChange).not.toHaveBeenCalled();
});
