/** Milliseconds, for intervals that read as they are meant. */
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(60 * count)
