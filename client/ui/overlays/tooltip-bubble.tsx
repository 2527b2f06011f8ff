import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export interface TooltipBubbleProps {
  /** The element it describes and is placed next to. */
  anchor: Element
  side: 'top' | 'right' | 'bottom' | 'left'
  onClose: () => void
  /** Called when the pointer enters it, so that it stays open. */
  onKeep: () => void
  /** Called when the pointer leaves it. */
  onLeave: () => void
  children: ReactNode
}

/** The text of a Tooltip while it is shown. */
export function TooltipBubble(props: TooltipBubbleProps) {
  const { anchor, side, onClose, onKeep, onLeave, children } = props
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {/* Screen readers have already announced the control's own name. */}
        <Base.Positioner
          anchor={anchor}
          side={side}
          sideOffset={8}
          className="z-50"
          aria-hidden="true"
        >
          <Base.Popup
            onPointerEnter={onKeep}
            onPointerLeave={onLeave}
            className="rounded-md bg-primary px-2.5 py-1.5 text-compact font-medium text-primary-foreground shadow-raised"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
