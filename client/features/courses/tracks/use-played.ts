import { type RefObject, useEffect, useState } from 'react'
import type { LessonHandle } from '../lessons/lesson-player.tsx'

/** How often it is asked where the player is, which not every player tells by itself. */
const everyMs = 250

/** The place of the last one of `starts`, in ascending seconds, that the player has reached; -1 before the first. */
export function usePlayed(
  player: RefObject<LessonHandle | null>,
  starts: readonly number[],
): number {
  const [place, setPlace] = useState(-1)
  useEffect(() => {
    const look = () => {
      const second = player.current?.second() ?? null
      setPlace(second === null ? -1 : lastBefore(starts, second))
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [player, starts])
  return place
}

/** Players report a jump to a second as slightly less, some of them. */
const tolerance = 0.05

/** By bisection: a long video has thousands. */
export function lastBefore(starts: readonly number[], second: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= second + tolerance) low = middle + 1
    else high = middle
  }
  return low - 1
}
