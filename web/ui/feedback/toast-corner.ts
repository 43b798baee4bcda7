// A toast must not cover what comes next. On a wide screen it takes the corner where it hides the least: never a main
// button or something that is being dragged, if another corner is free.

const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type Corner = (typeof corners)[number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Obstacle extends Box {
  /** How much covering it costs; a main button counts many times more. */
  weight: number;
}

const margin = 24;
/** Below the page's header with the navigation. */
const headRoom = 76;

export function cornerBox(corner: Corner, room: { width: number; height: number }, size: Size): Box {
  const left = corner.endsWith('left') ? margin : room.width - margin - size.width;
  const top = corner.startsWith('top') ? headRoom : room.height - margin - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The first corner wins where two are equally good. One that is shown already moves only off a main button: it should
 * not jump from under the mouse.
 */
export function chooseCorner(
  room: Size,
  size: Size,
  obstacles: readonly Obstacle[],
  present?: Corner,
): Corner {
  const cost = (corner: Corner) => {
    const box = cornerBox(corner, room, size);
    return obstacles.reduce((sum, obstacle) => sum + (overlap(box, obstacle) ? obstacle.weight : 0), 0);
  };
  if (present && cost(present) < mainWeight) return present;
  return corners.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const pressable =
  'button, a[href], input, select, textarea, [role="button"], [role="combobox"], [data-day], [data-choice]';
const main = '[type="submit"], .bg-accent, .bg-danger, [data-job], [data-handle], [data-choice]';
/** More than any number of plain things that a toast can lie on. */
const mainWeight = 20;

/** What can be pressed now: not what is behind an open dialog. */
export function findObstacles(page: Document): Obstacle[] {
  const dialogs = page.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const top = dialogs[dialogs.length - 1] ?? page.body;
  return [...top.querySelectorAll(pressable)].flatMap((element) => {
    if (element.closest('[data-toast]')) return [];
    const { left, top: y, right, bottom } = element.getBoundingClientRect();
    if (right <= left || bottom <= y) return [];
    return { left, top: y, right, bottom, weight: element.matches(main) ? mainWeight : 1 };
  });
}
