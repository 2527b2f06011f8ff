import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

/** What is handed on, as by the trigger of a popover, goes to the link or button. */
export interface TooltipProps
  extends Omit<ComponentProps<typeof Base.Trigger>, 'children' | 'render' | 'delay' | 'disabled'> {
  /** Says in sight what the control's own name says to those who listen. */
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One link or button. */
  children: ReactElement
  disabled?: boolean
}

/** The name of a control that shows an icon alone, on hover and on focus. */
export function Tooltip({ text, side = 'top', children, disabled, ...rest }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger {...rest} render={children} delay={300} />
      <Base.Portal>
        {/* Those who listen have heard the control's own name. */}
        <Base.Positioner side={side} sideOffset={8} className="z-50" aria-hidden="true">
          <Base.Popup className="rounded-md bg-primary px-2.5 py-1.5 text-compact font-medium text-primary-foreground shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
