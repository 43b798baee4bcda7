// The side menu is as large as the rest of the header, so it is loaded when a pointer comes near.
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { SideMenuProps } from './side-menu.tsx';

const SideMenu = lazyPart(() => import('./side-menu.tsx'), 'SideMenu');

type SideMenuButtonProps = Omit<SideMenuProps, 'isOpen' | 'onOpenChange'> & { className: string };

export function SideMenuButton({ className, ...menu }: SideMenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        label="Open menu"
        aria-expanded={isOpen}
        className={className}
        onPointerEnter={() => void SideMenu.preload()}
        onClick={() => {
          setIsOpen(true);
          setWasOpened(true);
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      {wasOpened ? <SideMenu {...menu} isOpen={isOpen} onOpenChange={setIsOpen} /> : null}
    </>
  );
}
