import { type Mark, markPointsMaximum, markScale } from '#contract/submission-marks.ts'

/** A place on a page, in parts of its width and height. */
export interface Place {
  x: number
  y: number
}

/** Points of a line that are nearer than this to the one before say nothing. */
const least = 25
/** How far an arrow key moves a pin, and with Shift. */
const step = 100
const farStep = 500

const middle: Place = { x: markScale / 2, y: markScale / 2 }

const within = (value: number): number => Math.max(0, Math.min(markScale, Math.round(value)))

/** Where on a page something is, by its place on the screen; outside, the nearest on its edge. */
export const placeOn = (
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Place => ({
  x: within(((clientX - box.left) / box.width) * markScale),
  y: within(((clientY - box.top) / box.height) * markScale),
})

/** Where a mark begins, which is where its number stands. */
export const placeOf = ({ points }: Pick<Mark, 'points'>): Place => ({
  x: points[0] ?? 0,
  y: points[1] ?? 0,
})

export const pinAt = (page: number, { x, y }: Place = middle): Mark => ({
  kind: 'pin',
  page,
  text: '',
  points: [x, y],
})

/** A line through these places, with as many points as are needed; null if it is only a dot. */
export function strokeThrough(page: number, places: readonly Place[]): Mark | null {
  const kept: Place[] = []
  for (const [index, place] of places.entries()) {
    const last = kept.at(-1)
    const isEnd = index === places.length - 1
    if (last && distance(last, place) < (isEnd ? 1 : least)) continue
    kept.push(place)
  }
  if (kept.length < 2) return null
  const points = thinned(kept, markPointsMaximum).flatMap(({ x, y }) => [x, y])
  return { kind: 'stroke', page, text: '', points }
}

/** At most so many of them, evenly chosen, with the first and the last. */
function thinned(places: readonly Place[], most: number): Place[] {
  if (places.length <= most) return [...places]
  const gap = (places.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => places[Math.round(index * gap)]).filter(
    (place) => place !== undefined,
  )
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y)

const directions: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Where a pin goes by a key; null if the key moves nothing. */
export function movedBy(key: string, isFar: boolean, { x, y }: Place): Place | null {
  const direction = directions[key]
  if (!direction) return null
  const by = isFar ? farStep : step
  return { x: within(x + direction.x * by), y: within(y + direction.y * by) }
}

/** What is wrong with marks that are to be sent; null if nothing is. */
export const marksProblem = (marks: readonly Mark[]): string | null =>
  marks.some(({ kind, text }) => kind === 'pin' && text.trim() === '')
    ? 'Write a comment for each pin, or remove it'
    : null

/** What a mark is called where it is not seen: 'Pin 2'. */
export const nameOf = ({ kind }: Mark, index: number): string =>
  `${kind === 'pin' ? 'Pin' : 'Line'} ${index + 1}`

/** How many there are, in words. */
export const countOf = (marks: number): string => (marks === 1 ? '1 mark' : `${marks} marks`)
