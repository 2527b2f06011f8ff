import { Popover as Base } from '@base-ui/react/popover'
import { useState } from 'react'
import { cx } from '../styles/cx.ts'
import { usePressed } from './late-popup.tsx'
import type { PopoverProps } from './popover.tsx'
import { useOpening } from './use-opening.ts'

/** A Popover whose button has been pressed. */
export function PopoverPanel(props: PopoverProps) {
  const { trigger, title, align = 'end', actions, className, onOpenChange, children } = props
  const pressed = usePressed()
  const [isOpen, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  return (
    <Base.Root open={useOpening(props.open ?? isOpen)} onOpenChange={(next) => change(next)}>
      <Base.Trigger ref={pressed} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={8}
          collisionPadding={8}
          align={align}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={cx(
              'flex max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-raised outline-none transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0',
              className,
            )}
          >
            <div className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-b py-1 pr-2 pl-4">
              <Base.Title className="text-sm font-semibold">{title}</Base.Title>
              {actions}
            </div>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
