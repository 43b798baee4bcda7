import { ChevronLeft, ChevronRight, ImageOff, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { Overlay, useEscapeOrder, useReturnFocus } from '../overlay/overlay.tsx';

export type ViewedPicture = { id: string; url: string; name: string };

type PictureViewerProps = {
  pictures: readonly ViewedPicture[];
  /** The picture that is shown; null when the viewer is closed. */
  shownId: string | null;
  onShow: (id: string | null) => void;
};

/** One picture as large as the screen allows. Arrow keys change it, Escape closes. */
export function PictureViewer({ pictures, shownId, onShow }: PictureViewerProps) {
  const returnFocus = useReturnFocus();
  const index = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[index];
  const sendToUppermost = useEscapeOrder(picture !== undefined, () => onShow(null));
  const previous = pictures[index - 1];
  const next = index < 0 ? undefined : pictures[index + 1];

  function turn(event: KeyboardEvent) {
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (to) onShow(to.id);
  }

  return (
    <Radix.Root open={picture !== undefined} onOpenChange={(isOpen) => !isOpen && onShow(null)}>
      <Radix.Portal>
        <Overlay open={picture !== undefined} />
        {/* Always dark, in both themes: photos look best on black. */}
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onEscapeKeyDown={sendToUppermost}
          onKeyDown={turn}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none"
        >
          <div className="flex flex-none items-center gap-3 p-2 pl-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-md font-semibold">
              {picture?.name}
            </Radix.Title>
            {pictures.length > 1 ? (
              <p aria-live="polite" className="figures text-sm">
                {index + 1} of {pictures.length}
              </p>
            ) : null}
            <Radix.Close asChild>
              <ViewerButton label="Close">
                <X />
              </ViewerButton>
            </Radix.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            {picture ? <LargePicture key={picture.id} picture={picture} /> : null}
          </div>
          {pictures.length > 1 ? (
            <div className="flex flex-none justify-center gap-6 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <ViewerButton
                label="Previous picture"
                disabled={!previous}
                onClick={() => previous && onShow(previous.id)}
              >
                <ChevronLeft />
              </ViewerButton>
              <ViewerButton label="Next picture" disabled={!next} onClick={() => next && onShow(next.id)}>
                <ChevronRight />
              </ViewerButton>
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function LargePicture({ picture }: { picture: ViewedPicture }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <p role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
        <ImageOff aria-hidden="true" className="size-8" />
        This picture could not be loaded.
      </p>
    );
  }
  return (
    <>
      {state === 'loading' ? (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading picture" className="size-8" />
        </div>
      ) : null}
      <img
        src={picture.url}
        alt={picture.name}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={classNames('size-full object-contain', state === 'loading' && 'opacity-0')}
      />
    </>
  );
}

type ViewerButtonProps = {
  label: string;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/** Stays focusable at the last picture, so that the focus is not lost. */
function ViewerButton({ label, disabled = false, children, ...rest }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      {...rest}
      className="grid size-11 place-items-center rounded-full bg-white/10 outline-white hover:bg-white/25 aria-disabled:cursor-default aria-disabled:bg-white/5 aria-disabled:text-white/45 [&_svg]:size-6"
    >
      {children}
    </button>
  );
}
