import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Dragged, Edge } from './drag-order.ts'

interface DragUse {
  item: Dragged
  takes: (dragged: Dragged) => boolean
  onDrop: (dragged: Dragged, edge: Edge) => void
}

/**
 * Dragging a row by its handle, and dropping others on it; without a handle the row only takes others. The library loads
 * with the first row: until it is there, or if it does not load, the buttons and menus of the row do the same.
 */
export function useDrag<E extends HTMLElement>({ item, takes, onDrop }: DragUse) {
  const row = useRef<E>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const itemNow = useEffectEvent(() => item)
  const takesNow = useEffectEvent(takes)
  const dropNow = useEffectEvent(onDrop)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const attach = async () => {
      const { attachDrag } = await import('./drag.ts')
      if (isGone || !row.current) return
      stop = attachDrag({
        element: row.current,
        handle: handle.current,
        item: () => itemNow(),
        takes: (dragged) => takesNow(dragged),
        onOver: setEdge,
        onDrop: (dragged, at) => dropNow(dragged, at),
      })
    }
    attach().catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return { row, handle, edge }
}
