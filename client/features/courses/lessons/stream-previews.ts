import type { Previews } from '#contract/renditions.ts'

/** Where the picture of a second is in the one of all, in pixels from its corner. */
export function placeOf(
  { every, count, columns, width, height }: Omit<Previews, 'url'>,
  second: number,
): { x: number; y: number } {
  const place = Math.min(count - 1, Math.max(0, Math.floor(second / every)))
  return { x: (place % columns) * width, y: Math.floor(place / columns) * height }
}
