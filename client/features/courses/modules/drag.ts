import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { z } from 'zod'
import type { Dragged, Edge } from './drag-order.ts'

const draggedSchema = z.object({
  kind: z.enum(['lesson', 'module']),
  id: z.string(),
  list: z.string().nullable(),
  place: z.number(),
})

const draggedOf = (data: unknown): Dragged | null => draggedSchema.safeParse(data).data ?? null

export interface DragOptions {
  element: HTMLElement
  /** The part by which it is dragged; null for something that only takes what is dropped. */
  handle: HTMLElement | null
  item: () => Dragged
  takes: (dragged: Dragged) => boolean
  /** The edge at which the thing above it would go; null once there is none. */
  onOver: (edge: Edge | null) => void
  onDrop: (dragged: Dragged, edge: Edge) => void
}

/** Lets an element be dragged by its handle, and take what is dropped on it. Returns what ends that. */
export function attachDrag(options: DragOptions): () => void {
  const { element, handle, item, takes, onOver, onDrop } = options
  const isDraggedOver = ({ dropTargets: [innermost] }: { dropTargets: { element: Element }[] }) =>
    innermost?.element === element
  const edgeOf = (y: number): Edge => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const target = dropTargetForElements({
    element,
    canDrop({ source }) {
      const dragged = draggedOf(source.data)
      return dragged !== null && takes(dragged)
    },
    onDrag: ({ location: { current } }) =>
      onOver(isDraggedOver(current) ? edgeOf(current.input.clientY) : null),
    onDragLeave: () => onOver(null),
    onDrop({ source, location: { current } }) {
      onOver(null)
      const dragged = draggedOf(source.data)
      // A row is within a module, which hears of the drop as well.
      if (dragged && isDraggedOver(current)) onDrop(dragged, edgeOf(current.input.clientY))
    },
  })
  if (!handle) return target
  const getInitialData = () => ({ ...item() })
  return combine(draggable({ element, dragHandle: handle, getInitialData }), target)
}
