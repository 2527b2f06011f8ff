import { expect, test } from 'vitest'
import { z } from 'zod'
import { WrittenRows } from '../http/written.ts'
import { roomOf } from './room-of.ts'

test('texts count wherever they are', () => {
  const text = 'x'.repeat(1000)
  const written = new WrittenRows(z.object({ text: z.string() }), [{ text }], ['text'])
  for (const value of [text, { text }, [text], new Map([[text, 1]]), { rows: [], written }]) {
    expect(roomOf(value)).toBeGreaterThan(2000)
  }
  expect(roomOf({ n: 1, none: null })).toBeLessThan(200)
})
