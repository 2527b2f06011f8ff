/** Of an element: attributes, handlers and whatever else it takes. */
export type Props = Readonly<Record<string, unknown>>
type Handler = (...event: unknown[]) => void

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/**
 * What several owners say of one element: their handlers of an event run one after the other, and of
 * anything else the last that says something counts.
 */
export function chained(...owners: readonly Props[]): Props {
  const result: Record<string, unknown> = {}
  for (const [name, value] of owners.flatMap(Object.entries)) {
    const before = result[name]
    if (isHandler(name, value) && isHandler(name, before)) {
      result[name] = (...event: unknown[]) => {
        before(...event)
        value(...event)
      }
    } else if (value !== undefined) result[name] = value
  }
  return result
}
