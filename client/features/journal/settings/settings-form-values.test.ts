import { expect, test } from 'vitest'
import { settingsFormSchema, settingsFormValues } from './settings-form-values.ts'

const settings = { currency: 'USD', startingBalanceCents: 1_000_050, defaultRiskPercent: 0.5 }

test('settings that are opened but not edited stay unchanged', () => {
  const values = settingsFormValues(settings)
  expect(values).toEqual({ currency: 'USD', balance: '10000.50', risk: '0.5' })
  expect(settingsFormSchema.parse(values)).toEqual(settings)
})

test('a decimal comma is accepted', () => {
  const typed = { currency: 'USD', balance: '10000,50', risk: '0,5' }
  expect(settingsFormSchema.parse(typed)).toEqual(settings)
})

test('invalid values are reported by field', () => {
  const result = settingsFormSchema.safeParse({ currency: 'dollars', balance: '-1', risk: '' })
  expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['currency', 'Must be a currency such as USD'],
    ['balance', 'Must be an amount such as 12.50'],
    ['risk', 'Must be a percentage from 0.01 to 100'],
  ])
})
