import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { cx } from '#client/ui/styles/cx.ts'
import type { CandleDrawing } from './candle-drawing.ts'

/** A price on a chart that can be moved up and down. */
export interface PriceHandle {
  key: string
  label: string
  /** A letter or two, where there is little room. */
  short: string
  price: number
  /** The label of the level that it moves, which is drawn along with it. */
  level: string
  color: 'ink' | 'loss' | 'profit' | 'series'
  /** Called a few times a second while it is dragged, and at the end of that. */
  onMove: (price: number) => void
}

const looks: Record<PriceHandle['color'], string> = {
  ink: 'bg-primary',
  loss: 'bg-loss',
  profit: 'bg-profit',
  series: 'bg-series',
}

interface PriceHandlesProps {
  handles: readonly PriceHandle[]
  digits: number
  drawing: RefObject<CandleDrawing | null>
  /** Filled with a function that puts the handles where their prices are. */
  placed: RefObject<(() => void) | null>
}

/** The room between the handles, side by side so that close prices do not cover each other. */
const roomPerHandle = 'min(6rem, 16%)'
/** The steps of the keys, as parts of the height of the drawing: the arrows’, and those of the page keys. */
const [step, leap] = [1 / 300, 1 / 15]
/**
 * How often a price that is dragged is told, in milliseconds. Its line and its grip follow every frame; a form around the
 * chart could not be rendered as often on a slow device.
 */
const between = 100

/** How far down the grip of a price is, in pixels: at an edge, if the price is outside; null before there is a drawing. */
function placeOf(price: number, drawn: CandleDrawing | null): number | null {
  const down = drawn?.downTo(price)
  if (!drawn || down == null) return null
  return Math.min(drawn.height() - 14, Math.max(14, down))
}

/** The grips of prices on a chart, to be dragged by mouse and finger, or moved by keys. */
export function PriceHandles({ handles, digits, drawing, placed }: PriceHandlesProps) {
  const box = useRef<HTMLDivElement>(null)
  /** How far below the middle of a grip it was pressed, in pixels: it does not jump there. */
  const grabbed = useRef(0)
  /** What is being dragged, and to where; it may not have been told yet. */
  const dragged = useRef<{ key: string; price: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = (grip: Element | undefined, price: number) => {
    const down = placeOf(price, drawing.current)
    if (down === null || !(grip instanceof HTMLElement)) return
    // Not its place in the layout, which would have to be computed anew for each frame.
    grip.style.transform = `translateY(${down}px)`
  }
  const place = useEffectEvent(() => {
    for (const [index, { key, price }] of handles.entries()) {
      const { current } = dragged
      put(box.current?.children[index], current?.key === key ? current.price : price)
    }
  })
  useEffect(() => {
    placed.current = () => place()
    return () => {
      placed.current = null
    }
  }, [placed])
  useEffect(() => place())
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const handle = handles.find(({ key }) => key === dragged.current?.key)
    if (handle && dragged.current && dragged.current.price !== handle.price) {
      handle.onMove(dragged.current.price)
    }
  })
  const drop = () => {
    tell()
    dragged.current = null
    drawing.current?.drop()
  }
  const rounded = (price: number) => Number(Math.max(10 ** -digits, price).toFixed(digits))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>, { price }: PriceHandle) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const top = box.current?.getBoundingClientRect().top ?? 0
    // By the price, not by what is on the screen, where the scale may be that of a frame ago.
    grabbed.current = event.clientY - top - (placeOf(price, drawing.current) ?? 0)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>, { key, level }: PriceHandle) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return
    const { top } = box.current.getBoundingClientRect()
    const found = drawing.current?.priceAt(event.clientY - grabbed.current - top)
    if (found === null || found === undefined) return
    // Another finger moves another one.
    if (dragged.current && dragged.current.key !== key) drop()
    const price = rounded(found)
    dragged.current = { key, price }
    put(event.currentTarget, price)
    drawing.current?.drag(level, price)
    timer.current ??= setTimeout(() => startTransition(() => tell()), between)
  }
  const onKeyDown = (event: KeyboardEvent, { price, onMove }: PriceHandle) => {
    const parts: Record<string, number> = {
      ArrowUp: step,
      ArrowDown: -step,
      PageUp: leap,
      PageDown: -leap,
    }
    const part = parts[event.key]
    const height = box.current?.clientHeight ?? 0
    const [top, bottom] = [drawing.current?.priceAt(0), drawing.current?.priceAt(height)]
    if (part === undefined || top == null || bottom == null) return
    event.preventDefault()
    onMove(rounded(price + part * (top - bottom)))
  }
  return (
    <div ref={box} className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {handles.map((handle, index) => (
        <div
          key={handle.key}
          role="slider"
          tabIndex={0}
          aria-label={`${handle.label} on the chart`}
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuenow={handle.price}
          aria-valuetext={handle.price.toFixed(digits)}
          onPointerDown={(event) => onPointerDown(event, handle)}
          onPointerMove={(event) => onPointerMove(event, handle)}
          onPointerUp={drop}
          onPointerCancel={drop}
          onLostPointerCapture={drop}
          onKeyDown={(event) => onKeyDown(event, handle)}
          style={{ left: `calc(${index} * ${roomPerHandle})` }}
          className="pointer-events-auto absolute top-0 flex h-10 -translate-y-1/2 cursor-ns-resize touch-none items-center rounded-full select-none"
        >
          <span className="flex h-7 items-center gap-1.5 rounded-full border border-edge bg-card px-2.5 text-compact font-medium shadow-raised">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full', looks[handle.color])} />
            <span className="max-sm:hidden">{handle.label}</span>
            <span className="sm:hidden">{handle.short}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
