/** A duration in milliseconds, to keep intervals readable. */
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(60 * count)
