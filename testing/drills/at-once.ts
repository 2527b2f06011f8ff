import { randomInt } from 'node:crypto'

/**
 * Runs the work for all items with `workers` in parallel; returns the results in the order of the
 * items.
 */
export async function forAll<T, R>(
  items: T[],
  work: (item: T) => Promise<R>,
  workers = 8,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}

/** The same items in random order. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: randomInt(2 ** 40) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
