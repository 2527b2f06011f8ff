import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from '#client/ui/styles/cx.ts'
import { type Mark, markScale } from '#contract/submission-marks.ts'
import { movedBy, nameOf, type Place, placeOf, placeOn, strokeThrough } from './mark-values.ts'

/** What the pointer does on a page; null if nothing. */
export type Tool = 'pin' | 'draw' | null

/** How marks are changed on the page; nothing is without it. */
export interface Editing {
  tool: Tool
  selected: number | null
  onSelect: (index: number) => void
  onPin: (place: Place) => void
  onDraw: (stroke: Mark) => void
  onMove: (index: number, place: Place) => void
  onRemove: (index: number) => void
  /** Goes to the text of the selected mark. */
  onText: () => void
}

interface MarksLayerProps {
  page: number
  /** All marks of the file; their numbers count across pages. */
  marks: readonly Mark[]
  editing: Editing | null
}

const percent = (value: number) => `${(value / markScale) * 100}%`
/** One red in both themes, because what it is on has one colour in both; it stands out on white and on black. */
const ink = 'text-[#d92626]'
const badge =
  'absolute flex size-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border-2 border-white bg-[#d92626] text-compact font-semibold text-white tabular-nums'

/** The marks of one page over it: lines, and a number where each mark begins. */
export function MarksLayer({ page, marks, editing }: MarksLayerProps) {
  const shown = marks.flatMap((mark, index) => (mark.page === page ? [{ mark, index }] : []))
  return (
    <>
      <svg
        viewBox={`0 0 ${markScale} ${markScale}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx('pointer-events-none absolute inset-0 size-full overflow-visible', ink)}
      >
        {shown.map(
          ({ mark, index }) =>
            mark.kind === 'stroke' && <Line key={index} points={mark.points.join(' ')} />,
        )}
      </svg>
      {editing?.tool && <DrawingSurface page={page} editing={editing} />}
      {shown.map(({ mark, index }) =>
        editing && mark.kind === 'pin' ? (
          <MovablePin key={index} mark={mark} index={index} editing={editing} />
        ) : (
          <span
            key={index}
            aria-hidden="true"
            className={cx(badge, 'pointer-events-none')}
            style={{ left: percent(placeOf(mark).x), top: percent(placeOf(mark).y) }}
          >
            {index + 1}
          </span>
        ),
      )}
    </>
  )
}

/** A line as wide on the screen whatever the size of the page. */
const Line = ({ points }: { points: string }) => (
  <polyline
    points={points}
    fill="none"
    stroke="currentColor"
    strokeWidth={3}
    strokeLinecap="round"
    strokeLinejoin="round"
    vectorEffect="non-scaling-stroke"
  />
)

const boxOf = (element: Element | null) =>
  element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }

/** Takes what the pointer or a finger does on the page: a press sets a pin, or a drawn line. */
function DrawingSurface({ page, editing }: { page: number; editing: Editing }) {
  // Several moves may come before the page is rendered again.
  const drawn = useRef<Place[]>([])
  const [places, setPlaces] = useState<Place[]>([])
  const draws = editing.tool === 'draw'
  const set = (next: Place[]) => {
    drawn.current = next
    setPlaces(next)
  }
  const placeAt = (event: PointerEvent) => placeOn(boxOf(event.currentTarget), event)
  const begin = (event: PointerEvent) => {
    // A second finger is no second line.
    if (!draws || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    set([placeAt(event)])
  }
  const goOn = (event: PointerEvent) => {
    if (drawn.current.length > 0 && event.isPrimary) set([...drawn.current, placeAt(event)])
  }
  const end = (event: PointerEvent) => {
    if (drawn.current.length === 0 || !event.isPrimary) return
    const stroke = strokeThrough(page, [...drawn.current, placeAt(event)])
    set([])
    if (stroke) editing.onDraw(stroke)
  }
  return (
    // By keyboard, 'Pin in the middle' sets a pin.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      data-surface=""
      className={cx('absolute inset-0', draws ? 'cursor-crosshair touch-none' : 'cursor-copy')}
      onPointerDown={begin}
      onPointerMove={goOn}
      onPointerUp={end}
      onPointerCancel={() => set([])}
      onClick={(event) => {
        if (!draws) editing.onPin(placeOn(boxOf(event.currentTarget), event))
      }}
    >
      <svg
        viewBox={`0 0 ${markScale} ${markScale}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={cx('size-full overflow-visible', ink)}
      >
        {places.length > 1 && <Line points={places.map(({ x, y }) => `${x} ${y}`).join(' ')} />}
      </svg>
    </div>
  )
}

interface MovablePinProps {
  mark: Mark
  index: number
  editing: Editing
}

/** A pin that is dragged, or moved by the arrow keys. */
function MovablePin({ mark, index, editing }: MovablePinProps) {
  const isHeld = useRef(false)
  const place = placeOf(mark)
  const onPointerMove = (event: PointerEvent) => {
    if (!isHeld.current) return
    editing.onMove(index, placeOn(boxOf(event.currentTarget.parentElement), event))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, event.shiftKey, place)
    if (moved) editing.onMove(index, moved)
    else if (event.key === 'Delete') editing.onRemove(index)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      aria-label={nameOf(mark, index)}
      aria-description="The arrow keys move it, Enter goes to its text, Delete removes it."
      data-pin={index}
      className={cx(badge, 'cursor-grab touch-none', editing.selected === index && 'ring-2')}
      style={{ left: percent(place.x), top: percent(place.y) }}
      onPointerDown={(event) => {
        isHeld.current = event.isPrimary
        event.currentTarget.setPointerCapture(event.pointerId)
        editing.onSelect(index)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        isHeld.current = false
      }}
      onPointerCancel={() => {
        isHeld.current = false
      }}
      onFocus={() => editing.onSelect(index)}
      onClick={(event) => {
        // By a key: a press has only taken hold of it.
        if (event.detail === 0) editing.onText()
      }}
      onKeyDown={onKeyDown}
    >
      {index + 1}
    </button>
  )
}
