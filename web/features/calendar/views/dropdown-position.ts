// Where the list of a day with several jobs opens, and how tall it may be (B-89).

const perJob = 70;
const headerHeight = 40;
const leastHeight = 200;
const shareOfWindow = 0.4;
const distance = 12;
/** The list is 20rem wide, as its class says. */
const dropdownWidth = 320;

/** With more jobs than this the list has a header. */
export const headerFrom = 6;

interface Spot {
  top: number;
  bottom: number;
  left: number;
}

export interface DropdownPosition {
  side: 'top' | 'bottom';
  /** Which edges meet: `end` where a list that goes to the right would leave the window. */
  align: 'start' | 'end';
  maxHeight: number;
}

interface Room {
  width: number;
  height: number;
}

export function dropdownPosition(button: Spot, room: Room, jobs: number): DropdownPosition {
  const below = room.height - button.bottom;
  const side = below < leastHeight ? 'top' : 'bottom';
  const free = (side === 'top' ? button.top : below) - distance;
  const wanted = jobs * perJob + (jobs >= headerFrom ? headerHeight : 0);
  const most = Math.max(room.height * shareOfWindow, leastHeight);
  const align = button.left + dropdownWidth + distance > room.width ? 'end' : 'start';
  return { side, align, maxHeight: Math.round(Math.min(wanted, most, Math.max(free, leastHeight))) };
}
