import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  title: string
  align?: 'start' | 'center' | 'end'
  /** Next to the title. */
  actions?: ReactNode
  /** Size of the panel: widths and heights only. */
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A panel below a button. Escape and a click outside close it and return the focus. */
export function Popover(props: PopoverProps) {
  const { trigger, title, align = 'end', actions, className, open, onOpenChange, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
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
