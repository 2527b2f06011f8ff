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

/** Other props, such as those of a popover trigger, are passed on to the link or button. */
export interface TooltipProps extends Omit<ComponentProps<'button'>, 'children' | 'disabled'> {
  /** The visible counterpart of the control's accessible name. */
  text: ReactNode
  side?: TooltipBubbleProps['side']
  /** One link or button. */
  children: ReactElement
  disabled?: boolean
}

const bubble = late(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

/** Milliseconds before the text is shown, and for the pointer to move from the control to the text. */
const rest = 300
const way = 120

/** Shows the name of an icon-only control on hover and on focus. */
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

/** Whether the text is shown, and next to which element. */
function useShown() {
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Schedules an action, replacing any scheduled before. */
  const later = (milliseconds: number, act?: () => void) => {
    clearTimeout(timer.current)
    timer.current = act && setTimeout(act, milliseconds)
  }
  const show = (anchor: Element) => {
    const isWanted = timer.current
    const put = (Bubble: Shown['Bubble']) => {
      // By now the pointer may have left, or the control may have been removed.
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
