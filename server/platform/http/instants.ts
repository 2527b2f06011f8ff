type Instant<V> = Extract<V, Date> extends never ? V : Exclude<V, Date> | string

/** A row as the contract speaks of it: each of its dates as an instant in ISO 8601, in UTC. */
export type WithInstants<R> = { [K in keyof R]: Instant<R[K]> }

/**
 * A row for an answer. It may carry more than the answer's schema names, which is not sent; what a
 * caller may not always see has to be replaced by whoever spreads it.
 */
export function instants<R extends object>(row: R): WithInstants<R> {
  // Every row of every list passes here, so that it is taken apart once only.
  const shown = { ...row } as Record<string, unknown>
  for (const name in shown) {
    const value = shown[name]
    if (value instanceof Date) shown[name] = value.toISOString()
  }
  return shown as WithInstants<R>
}
