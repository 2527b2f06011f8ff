type Instant<V> = Extract<V, Date> extends never ? V : Exclude<V, Date> | string

/** A row as the contract speaks of it: each of its dates as an instant in ISO 8601, in UTC. */
export type WithInstants<R> = { [K in keyof R]: Instant<R[K]> }

/**
 * A row for an answer. It may carry more than the answer's schema names, which is not sent; what a
 * caller may not always see has to be replaced by whoever spreads it.
 */
export const instants = <R extends object>(row: R): WithInstants<R> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithInstants<R>
