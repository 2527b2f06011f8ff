import { cloneElement, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

interface LateOpenerProps {
  kind: 'menu' | 'dialog'
  /** The button that the overlay is to get. */
  trigger: ReactElement<OpenerAttributes>
  /** A mouse is over the button, so that a press is likely: what belongs to the overlay can be made. */
  onNear?: () => void
  /** The button was pressed, by pointer or keyboard: the overlay is to open. */
  onPress: () => void
}

/** What an opener adds to the button that it is given. */
export interface OpenerAttributes {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The button of an overlay that has not been made yet; it looks and listens as the overlay's own would.
 * Whoever shows it replaces it by the overlay's button.
 */
export function LateOpener({ kind, trigger, onNear, onPress }: LateOpenerProps) {
  return cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: ({ pointerType, currentTarget }) => {
      // What has the focus would lose it by being replaced.
      if (!onNear || pointerType !== 'mouse' || document.activeElement === currentTarget) return
      // At once: a button that is replaced between press and release is not clicked.
      flushSync(onNear)
    },
    onClick: onPress,
    onKeyDown: (event) => {
      if (kind !== 'menu' || !['ArrowDown', 'ArrowUp'].includes(event.key)) return
      event.preventDefault()
      onPress()
    },
  })
}
