import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

interface LateOpenerProps {
  kind: 'menu' | 'dialog'
  /** The button that the overlay is to get. */
  trigger: ReactElement<OpenerAttributes>
  /**
   * A press is likely, since a mouse is over the button or the keyboard has come to it: what belongs to
   * the overlay can be made. Where the button has the focus, the overlay's own is to take it.
   */
  onNear?: (by: 'mouse' | 'keyboard') => void
  /** The button was pressed: the overlay is to open. */
  onPress: () => void
}

/** What an opener adds to the button that it is given. */
export interface OpenerAttributes {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onClick?: () => void
}

/**
 * The button of an overlay that has not been made yet; it looks and listens as the overlay's own would.
 * Whoever shows it replaces it by the overlay's button.
 */
export function LateOpener({ kind, trigger, onNear, onPress }: LateOpenerProps) {
  // At once: a button that is replaced between press and release is not clicked.
  const nearBy = (by: 'mouse' | 'keyboard') => onNear && flushSync(() => onNear(by))
  return cloneElement(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType === 'mouse' && document.activeElement !== currentTarget) nearBy('mouse')
    },
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) nearBy('keyboard')
    },
    onClick: onPress,
  })
}
