import { GripVertical } from 'lucide-react'
import type { RefObject } from 'react'
import type { Edge } from './drag-order.ts'

/** Where what is dragged would go, at an edge of a row. */
export const edgeLook: Record<Edge, string> = {
  before: 'shadow-[0_-2px_0_var(--color-primary)]',
  after: 'shadow-[0_2px_0_var(--color-primary)]',
}

/** By which a row is dragged with a pointer or a finger; the buttons and menus of the row are the keyboard’s way. */
export function DragHandle({ ref }: { ref: RefObject<HTMLSpanElement | null> }) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className="-mx-1.5 flex size-8 shrink-0 cursor-grab items-center justify-center text-muted-foreground"
    >
      <GripVertical className="size-4" />
    </span>
  )
}
