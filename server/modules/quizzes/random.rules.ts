/** A source of numbers from 0 up to, but not including, 1. */
export type Random = () => number

/**
 * The numbers that follow from a seed of 32 hexadecimal digits: sfc32 of Chris Doty-Humphrey's PractRand, which is
 * small and passes its tests. Not for secrets; a seed itself is one.
 */
export function randomOf(seed: string): Random {
  let [a = 0, b = 0, c = 0, counter = 0] = [0, 8, 16, 24].map((from) =>
    Number.parseInt(seed.slice(from, from + 8), 16),
  )
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  // Until every bit of the seed has reached all of the state.
  for (let round = 0; round < 12; round++) next()
  return next
}

/** A whole number from 0 up to, but not including, `count`. */
export const below = (random: Random, count: number): number => Math.floor(random() * count)

/** The numbers from 0 to `count` - 1 in a random order: Fisher and Yates in the form of Durstenfeld (1964). */
export function shuffled(random: Random, count: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const other = below(random, last + 1)
    const [one = 0, two = 0] = [order[last], order[other]]
    order[last] = two
    order[other] = one
  }
  return order
}
