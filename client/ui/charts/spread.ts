/**
 * Where labels stand, each upon its place, so that none covers another: as near to their places, which go downwards, as
 * `room` for each allows, and all within the hundred hundredths of the drawing.
 */
export function spread(places: readonly number[], room: number): number[] {
  const spaced: number[] = []
  for (const place of places) spaced.push(Math.max(place, (spaced.at(-1) ?? 0) + room))
  let lowest = 100
  return spaced
    .toReversed()
    .map((place) => {
      const moved = Math.min(place, lowest)
      lowest = moved - room
      return moved
    })
    .toReversed()
}
