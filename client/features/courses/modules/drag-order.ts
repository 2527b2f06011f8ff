/** A lesson or a module that is being dragged, and where it was. */
export interface Dragged {
  kind: 'lesson' | 'module'
  id: string
  /** The list in which it was: of a lesson its module, null for no module; of modules it is null. */
  list: string | null
  /** Its place in that list, from 0. */
  place: number
}

/** The half of a row that is below the pointer: what is dropped there goes before or after the row. */
export type Edge = 'before' | 'after'

/**
 * The place, among the others of a list, of something that is dropped at an edge of the row at `place` of it; null if
 * that is where it was.
 */
export function placeOfDrop(
  { list, place: from }: Dragged,
  to: { list: string | null; place: number },
  edge: Edge,
): number | null {
  const at = edge === 'before' ? to.place : to.place + 1
  if (list !== to.list) return at
  const place = from < at ? at - 1 : at
  return place === from ? null : place
}
