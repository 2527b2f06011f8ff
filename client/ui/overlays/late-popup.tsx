import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { chained, type Props } from './chained.ts'
import type { Late } from './late.ts'
import { sayNotLoaded } from './use-late-part.ts'

interface LatePopupProps<P> {
  part: Late<ComponentType<P>>
  kind: 'menu' | 'dialog'
  trigger: ReactElement
}

/**
 * Until a popup is first opened, its trigger is a plain button: the code that positions popups is larger
 * than most pages, and most popups are never opened. Returns the popup once its button has been pressed and
 * its code has loaded, and the button to show until then.
 */
export function useLatePopup<P>({ part, kind, trigger }: LatePopupProps<P>): {
  Popup: ComponentType<P> | undefined
  button: ReactElement
} {
  const [Popup, setPopup] = useState<ComponentType<P>>()
  const [isWanted, setIsWanted] = useState(false)
  const prepare = () => void part.load().catch(() => undefined)
  const open = () => {
    setIsWanted(true)
    // After the button has been painted as pressed.
    part.load().then(
      (loaded) => startTransition(() => setPopup(() => loaded)),
      () => {
        setIsWanted(false)
        sayNotLoaded()
      },
    )
  }
  const own: Props = {
    'aria-haspopup': kind,
    'aria-expanded': false,
    // It looks pressed while the popup is loading.
    'data-popup-open': isWanted ? '' : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (kind !== 'menu' || !/^Arrow(Up|Down)$/.test(event.key)) return
      event.preventDefault()
      open()
    },
  }
  const element = trigger as ReactElement<Props>
  return { Popup, button: cloneElement(element, chained(element.props, own)) }
}

/** For the trigger of a popup mounted because its button was pressed: focuses and presses it once. */
export function usePressed() {
  const trigger = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    trigger.current?.focus()
    trigger.current?.click()
  }, [])
  return trigger
}
