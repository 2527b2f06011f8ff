import { expect, it } from 'vitest'
import { cleanText } from './cells.rules.ts'

it('loses what is not seen in a cell, of which accounts and setups get their names', () => {
  expect(cleanText(' \u202eIC\u00a0 Markets\u0007\u061c\u0085\nLive ')).toBe('IC Markets Live')
})
