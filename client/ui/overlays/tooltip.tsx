import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

/** Further props, such as those of a popover's trigger, are passed to the link or button. */
export interface TooltipProps
  extends Omit<ComponentProps<typeof Base.Trigger>, 'children' | 'render' | 'delay' | 'disabled'> {
  /** Shows sighted users what the control's accessible name tells screen readers. */
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One link or button. */
  children: ReactElement
  disabled?: boolean
}

/** A visible name for a control that shows only an icon, on hover and on focus. */
export function Tooltip({ text, side = 'top', children, disabled, ...rest }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger {...rest} render={children} delay={300} />
      <Base.Portal>
        {/* Screen readers have announced the control's own name. */}
        <Base.Positioner side={side} sideOffset={8} className="z-50" aria-hidden="true">
          <Base.Popup className="rounded-md bg-primary px-2.5 py-1.5 text-compact font-medium text-primary-foreground shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
