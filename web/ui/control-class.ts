/** The box shared by every field one types into or opens. 16 px text keeps iPhones from zooming in. */
export const controlClass =
  'block w-full min-h-11 rounded-control border border-field bg-surface px-3.5 text-base text-ink ' +
  'placeholder:text-faint transition-colors hover:border-muted ' +
  'focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-ink aria-invalid:hover:border-danger-ink ' +
  '[&:is(input,textarea)]:read-only:bg-hover disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-hover disabled:text-muted';
