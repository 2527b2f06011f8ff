import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { chained, type Props } from './chained.ts'
import { late } from './late.ts'
import type { TooltipBubbleProps } from './tooltip-bubble.tsx'

/** What is handed on, as by the trigger of a popover, goes to the link or button. */
export interface TooltipProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  /** Says in sight what the control's own name says to those who listen. */
  text: ReactNode
  side?: TooltipBubbleProps['side']
  /** One link or button. */
  children: ReactElement
  disabled?: boolean
}

const bubble = late(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

/** Milliseconds: of resting on a control, and of the pointer's way from it to the text. */
const rest = 300
const way = 120

/** The name of a control that shows an icon alone, on hover and on focus. */
export function Tooltip({ text, side = 'top', children, disabled, ...handedOn }: TooltipProps) {
  const { shown, onClose, later, handlers } = useShown()
  const control = children as ReactElement<Props>
  const props = chained(control.props, { ...handedOn }, disabled ? {} : handlers)
  return (
    <>
      {cloneElement(control, props)}
      {shown && !disabled && (
        <shown.Bubble
          anchor={shown.anchor}
          side={side}
          onClose={onClose}
          onKeep={() => later(0)}
          onLeave={() => later(way, onClose)}
        >
          {text}
        </shown.Bubble>
      )}
    </>
  )
}

interface Shown {
  anchor: Element
  Bubble: ComponentType<TooltipBubbleProps>
}

/** When the text is shown, and beside what. */
function useShown() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Does this after a while, instead of what was to be done before. */
  const later = (milliseconds: number, act?: () => void) => {
    clearTimeout(timer.current)
    timer.current = act && setTimeout(act, milliseconds)
  }
  const show = (anchor: Element) => {
    const isWanted = timer.current
    const put = (Bubble: Shown['Bubble']) => {
      // Meanwhile the pointer may have left, or the control may have gone.
      if (timer.current === isWanted && anchor.isConnected) setShown({ anchor, Bubble })
    }
    bubble.load().then(put, () => undefined)
  }
  const onClose = () => {
    later(0)
    setShown(null)
  }
  const handlers = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<Element>) => {
      if (pointerType === 'mouse') later(rest, () => show(currentTarget))
    },
    onPointerLeave: () => later(way, onClose),
    onFocus: ({ currentTarget }: FocusEvent<Element>) => {
      if (currentTarget.matches(':focus-visible')) later(0, () => show(currentTarget))
    },
    onBlur: onClose,
    onPointerDown: onClose,
    onClick: onClose,
  }
  return { shown, onClose, later, handlers }
}
