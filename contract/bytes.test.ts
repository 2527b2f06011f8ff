import { expect, test } from 'vitest'
import { bytesInWords } from './bytes.ts'
import { megabyte } from './storage-quota.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12.34 * megabyte, '12.3 MB'],
  [200 * megabyte, '200 MB'],
  [2000 * megabyte, '2 GB'],
  [252e9, '252 GB'],
])('%d bytes', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words)
})
