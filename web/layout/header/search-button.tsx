// The one button that opens the search; the keys that do the same are listened for where the search is.
import { Search } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

export interface SearchOpener {
  open: () => void;
  /** Fetches its files as soon as a press seems likely. */
  preload: () => void;
}

export function SearchButton({ open, preload }: SearchOpener) {
  return (
    <IconButton
      label="Search"
      title="Search (press /)"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      className="shrink-0 text-muted!"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      <Search aria-hidden="true" />
    </IconButton>
  );
}
