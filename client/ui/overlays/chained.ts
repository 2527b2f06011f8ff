/** The props of an element: attributes, event handlers and anything else. */
export type Props = Readonly<Record<string, unknown>>
type Handler = (...event: unknown[]) => void

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function'

/**
 * Merges the props that several owners set on one element: handlers of the same event run in order; for
 * any other prop the last defined value wins.
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
