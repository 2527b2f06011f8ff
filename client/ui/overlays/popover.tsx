import { Popover as Base } from '@base-ui/react/popover'
import { type ReactElement, type ReactNode, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { LateOpener, type OpenerAttributes } from './late-opener.tsx'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<OpenerAttributes>
  title: string
  align?: 'start' | 'center' | 'end'
  /** Beside the title. */
  actions?: ReactNode
  /** Size of the panel: widths and heights only. */
  className?: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * A panel below a button. Escape and a click beside it close it; the focus goes back. Unless its owner
 * keeps whether it is open, it is made when it is opened for the first time: a page of figures has sixty.
 */
export function Popover(props: PopoverProps) {
  const { trigger, title, align = 'end', actions, className, open, onOpenChange, children } = props
  const [isPressed, setPressed] = useState(false)
  if (open === undefined && !isPressed) {
    return (
      <LateOpener
        kind="dialog"
        trigger={trigger}
        onPress={() => {
          setPressed(true)
          onOpenChange?.(true)
        }}
      />
    )
  }
  return (
    <Base.Root defaultOpen={isPressed} open={open} onOpenChange={(next) => onOpenChange?.(next)}>
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
