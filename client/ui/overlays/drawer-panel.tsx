import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { cx } from '../styles/cx.ts'
import { backdropClass, closeClass } from './dialog-panel.tsx'
import type { DrawerProps } from './drawer.tsx'
import { useOverlay } from './open-overlays.ts'
import { useOpening } from './use-opening.ts'

/** A Drawer that has been opened. */
export function DrawerPanel(props: DrawerProps) {
  const { open, onOpenChange, title, side = 'left', width = 'menu', children } = props
  useOverlay(open, () => onOpenChange(false))
  return (
    <Base.Root open={useOpening(open)} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            'fixed inset-y-0 z-50 flex flex-col bg-card text-card-foreground shadow-raised outline-none transition-[translate] duration-180 ease-out',
            width === 'menu' ? 'w-(--sidebar-width-mobile) max-w-[90vw]' : 'w-md max-w-full',
            side === 'left'
              ? 'left-0 border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
              : 'right-0 border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
          )}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          {children}
          <Base.Close aria-label="Close" className={cx(closeClass, 'absolute top-2.5 right-2.5')}>
            <X className="size-4" aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
