import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'

test('there are 249 countries and territories, each with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(new Set(countryCodes).size).toBe(249)
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
})
