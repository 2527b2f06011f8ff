/** A mark's label, as it stands on the chart. */
export interface MarkLabel {
  /** The index of its candle. */
  index: number
  text: string
  /** Whether it stands above its candle rather than below. */
  isAbove: boolean
}

/** Pixels between two labels. */
const gap = 6

/**
 * The texts of labels, of which each that would cover another on its side of the candles goes on in that one and is left
 * empty itself. `widthOf` measures a text, and `perCandle` is the distance of two candles, both in pixels.
 */
export function withoutCollisions(
  labels: readonly MarkLabel[],
  perCandle: number,
  widthOf: (text: string) => number,
): string[] {
  const texts = labels.map(({ text }) => text)
  const halfOf = (place: number) => widthOf(texts[place] ?? '') / 2
  for (const side of [true, false]) {
    const places = labels
      .map((_, place) => place)
      .filter((place) => labels[place]?.isAbove === side && labels[place].text !== '')
      .sort((one, other) => (labels[one]?.index ?? 0) - (labels[other]?.index ?? 0))
    let last: number | undefined
    for (const place of places) {
      const [before, mark] = [last === undefined ? undefined : labels[last], labels[place]]
      const distance = perCandle * ((mark?.index ?? 0) - (before?.index ?? 0))
      if (last !== undefined && distance < halfOf(last) + gap + halfOf(place)) {
        texts[last] = `${texts[last]}, ${texts[place]}`
        texts[place] = ''
      } else last = place
    }
  }
  return texts
}
