import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksSchema } from '#contract/submission-marks.ts'
import { marksProblem, movedBy, nameOf, pinAt, placeOn, strokeThrough } from './mark-values.ts'

const box = { left: 100, top: 50, width: 200, height: 400 }
const place = fc.record({
  x: fc.integer({ min: 0, max: 10_000 }),
  y: fc.integer({ min: 0, max: 10_000 }),
})

test('a place is counted from the corner of the page, and is never outside', () => {
  expect(placeOn(box, { clientX: 200, clientY: 150 })).toEqual({ x: 5000, y: 2500 })
  expect(placeOn(box, { clientX: 90, clientY: 5000 })).toEqual({ x: 0, y: 10_000 })
})

test('what is drawn is always something that can be sent, and begins and ends where it was drawn', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 3000 }), (places) => {
      const stroke = strokeThrough(3, places)
      if (!stroke) return
      expect(marksSchema.safeParse([stroke]).success).toBe(true)
      const { points } = stroke
      expect({ x: points[0], y: points[1] }).toEqual(places[0])
      expect({ x: points.at(-2), y: points.at(-1) }).toEqual(places.at(-1))
    }),
    { numRuns: 200 },
  )
})

test('a dot is no line, and neither is a hand that trembles on it', () => {
  const dot = { x: 5, y: 5 }
  expect(strokeThrough(1, [])).toBeNull()
  expect(strokeThrough(1, [dot, dot, dot])).toBeNull()
  expect(strokeThrough(1, [dot, { x: 6, y: 5 }, dot])).toBeNull()
})

test('a line of a thousand places keeps five hundred of them', () => {
  const places = Array.from({ length: 1000 }, (_, index) => ({
    x: index * 10,
    y: (index % 2) * 9000,
  }))
  expect(strokeThrough(1, places)?.points).toHaveLength(1000)
})

test('the arrow keys move a pin, and never off the page', () => {
  const middle = { x: 5000, y: 5000 }
  expect(movedBy('ArrowLeft', false, middle)).toEqual({ x: 4900, y: 5000 })
  expect(movedBy('ArrowDown', true, middle)).toEqual({ x: 5000, y: 5500 })
  expect(movedBy('ArrowUp', true, { x: 0, y: 10 })).toEqual({ x: 0, y: 0 })
  expect(movedBy('Enter', false, middle)).toBeNull()
})

test('pins need a text, lines do not', () => {
  const stroke = strokeThrough(1, [
    { x: 0, y: 0 },
    { x: 900, y: 0 },
  ])
  const lines = stroke ? [stroke] : []
  expect(marksProblem(lines)).toBeNull()
  expect(marksProblem([...lines, pinAt(1)])).toBe('Write a comment for each pin, or remove it')
  expect(marksProblem([{ ...pinAt(1), text: 'Here' }])).toBeNull()
  expect(nameOf(pinAt(1), 1)).toBe('Pin 2')
})
