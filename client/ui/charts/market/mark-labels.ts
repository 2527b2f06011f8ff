/** A mark's label, as it stands on the chart. */
export interface MarkLabel {
  /** The middle of its candle, in pixels from the chart's left edge. */
  x: number
  text: string
  /** Whether it stands above its candle rather than below. */
  isAbove: boolean
}

/** Pixels between two labels. */
const gap = 6
/** Takes room without being seen, at the edge of a text as well. */
const space = '\u00a0'

/**
 * The texts of labels on a chart of this width. Each that would cover another on its side of the candles goes on in that
 * one and is left empty itself. The chart centres a text on its candle, so one that the chart's edge would cut is moved
 * inwards by spaces at its outer side. `widthOf` measures a text in pixels.
 */
export function placedTexts(
  labels: readonly MarkLabel[],
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const texts = labels.map(() => '')
  for (const side of [true, false]) {
    const ordered = labels
      .map((label, place) => ({ ...label, place }))
      .filter(({ isAbove, text }) => isAbove === side && text !== '')
      .sort((one, other) => one.x - other.x)
    for (const label of joined(ordered, width, widthOf)) {
      texts[label.place] = padded(label, shiftOf(label, width, widthOf), widthOf(space))
    }
  }
  return texts
}

/** How far a label is moved: to the right if positive. What belongs to a candle out of sight stays there. */
function shiftOf({ x, text }: MarkLabel, width: number, widthOf: (text: string) => number): number {
  if (x < 0 || x > width) return 0
  const half = widthOf(text) / 2
  return Math.max(half - x, 0) || Math.min(width - half - x, 0)
}

function padded({ text }: MarkLabel, shift: number, widthOfSpace: number): string {
  // Each space moves the text by half of its own width.
  const spaces = space.repeat(Math.ceil((2 * Math.abs(shift)) / widthOfSpace) || 0)
  return shift > 0 ? spaces + text : text + spaces
}

function joined<Label extends MarkLabel>(
  ordered: readonly Label[],
  width: number,
  widthOf: (text: string) => number,
): Label[] {
  const middleOf = (label: Label) => label.x + shiftOf(label, width, widthOf)
  const kept: Label[] = []
  for (const label of ordered) {
    const last = kept.at(-1)
    const room = last ? gap + (widthOf(last.text) + widthOf(label.text)) / 2 : 0
    if (last && middleOf(label) - middleOf(last) < room) {
      kept[kept.length - 1] = { ...last, text: `${last.text}, ${label.text}` }
    } else kept.push(label)
  }
  return kept
}
