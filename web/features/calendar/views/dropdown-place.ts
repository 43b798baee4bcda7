// Where the list of a day with several jobs opens, and how tall it may be: the documents give every number.

const perJob = 70;
const headerHeight = 40;
const leastHeight = 200;
const shareOfWindow = 0.4;
const distance = 12;

/** With more jobs than this the list has a header. */
export const headerFrom = 6;

interface Spot {
  top: number;
  bottom: number;
}

export interface DropdownPlace {
  side: 'top' | 'bottom';
  maxHeight: number;
}

export function dropdownPlace(button: Spot, windowHeight: number, jobs: number): DropdownPlace {
  const below = windowHeight - button.bottom;
  const side = below < leastHeight ? 'top' : 'bottom';
  const free = (side === 'top' ? button.top : below) - distance;
  const wanted = jobs * perJob + (jobs >= headerFrom ? headerHeight : 0);
  const most = Math.max(windowHeight * shareOfWindow, leastHeight);
  return { side, maxHeight: Math.round(Math.min(wanted, most, Math.max(free, leastHeight))) };
}
