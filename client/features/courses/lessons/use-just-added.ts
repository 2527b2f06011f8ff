import { createContext, type RefObject, use, useEffect, useEffectEvent, useState } from 'react'

interface JustAdded {
  /** The lesson that was added last; null for none. */
  id: string | null
  /** Says that a lesson was added which is still to be filled; null once it is open for that. */
  say: (id: string | null) => void
}

/** The lesson that was just added on the screen around: what it consists of is opened, to go on with at once. */
export const JustAddedContext = createContext<JustAdded | null>(null)

/**
 * Opens a lesson in its row as soon as it was added, and puts the focus on the row; returns the `tabIndex` that the row
 * needs for that.
 */
export function useJustAdded(
  id: string,
  row: RefObject<HTMLElement | null>,
  open: () => void,
): -1 | undefined {
  const justAdded = use(JustAddedContext)
  const isIt = justAdded?.id === id
  const [wasOpened, setOpened] = useState(false)
  const goOn = useEffectEvent(() => {
    open()
    setOpened(true)
    justAdded?.say(null)
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (isIt) goOn()
  }, [isIt])
  return isIt || wasOpened ? -1 : undefined
}
