export interface ProfileOpener {
  /** Opens Profile & Support; without it the entry is not shown. */
  onOpenProfile?: () => void;
}
