import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
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
  color: 'ink' | 'loss' | 'profit' | 'series'
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

/** The grips of prices on a chart, to be dragged by mouse and finger, or moved by keys. */
export function PriceHandles({ handles, digits, drawing, placed }: PriceHandlesProps) {
  const box = useRef<HTMLDivElement>(null)
  /** How far below the middle of a grip it was pressed, in pixels: it does not jump there. */
  const grabbed = useRef(0)
  const place = useEffectEvent(() => {
    const height = box.current?.clientHeight ?? 0
    for (const [index, { price }] of handles.entries()) {
      const grip = box.current?.children[index]
      const down = drawing.current?.downTo(price)
      if (!(grip instanceof HTMLElement) || down === null || down === undefined) continue
      grip.style.top = `${Math.min(height - 14, Math.max(14, down))}px`
    }
  })
  useEffect(() => {
    placed.current = () => place()
    return () => {
      placed.current = null
    }
  }, [placed])
  useEffect(() => place())

  const rounded = (price: number) => Number(Math.max(10 ** -digits, price).toFixed(digits))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { top, height } = event.currentTarget.getBoundingClientRect()
    grabbed.current = event.clientY - top - height / 2
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>, { onMove }: PriceHandle) => {
    const top = box.current?.getBoundingClientRect().top
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || top === undefined) return
    const price = drawing.current?.priceAt(event.clientY - grabbed.current - top)
    if (price !== null && price !== undefined) onMove(rounded(price))
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
          onPointerDown={onPointerDown}
          onPointerMove={(event) => onPointerMove(event, handle)}
          onKeyDown={(event) => onKeyDown(event, handle)}
          style={{ left: `calc(${index} * ${roomPerHandle})` }}
          className="pointer-events-auto absolute flex h-10 -translate-y-1/2 cursor-ns-resize touch-none items-center rounded-full select-none"
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
