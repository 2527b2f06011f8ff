type Instant<V> = Extract<V, Date> extends never ? V : Exclude<V, Date> | string

/** A row in the contract's form: each of its dates as an ISO 8601 instant in UTC. */
export type WithInstants<R> = { [K in keyof R]: Instant<R[K]> }

/**
 * Converts a row for a response. Fields not in the response's schema are not sent; fields that the
 * caller may not always see have to be replaced by the caller of this function.
 */
export function instants<R extends object>(row: R): WithInstants<R> {
  // Called for every row of every list, so it iterates only once.
  const shown = { ...row } as Record<string, unknown>
  for (const name in shown) {
    const value = shown[name]
    if (value instanceof Date) shown[name] = value.toISOString()
  }
  return shown as WithInstants<R>
}
