import { buttonClass } from '#web/ui/button-class.ts';

/** The same document as a page of text that needs no script, for screen readers and any text size (D-76). */
export const ReadAsPage = ({ address }: { address: string }) => (
  <a href={address} className={buttonClass({ variant: 'link', className: 'mt-1 w-full' })}>
    Read as a web page
  </a>
);
