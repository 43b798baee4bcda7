// When a document is laid out anew, closer: what that may cost is bounded by what it can save.

/** How closely, after as designed: at most so many more layouts. */
export const densities = [1, 2];

/**
 * Only where it spills over one page more than it must have: never a long one, which would cost as often again as much as
 * a long document costs, and gain little. `fewest` is absent where another page is no harm.
 */
export const isWorthSettingCloser = (pages: number, fewest: number | undefined): boolean =>
  fewest !== undefined && pages === fewest + 1;
