import { expect, test } from 'vitest'
import { fillAnswer, unknownAnswerFields } from './answer-fields.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@people.example' }

test("fields are replaced with the member's data, however they are spelt", () => {
  expect(fillAnswer('Hi {{first name}} ({{ Name }}, {{EMAIL}})', ada)).toBe(
    'Hi Ada (Ada Lovelace, ada@people.example)',
  )
})

test('a name that looks like a field is not expanded again', () => {
  expect(fillAnswer('Hi {{name}}', { ...ada, name: '{{email}}' })).toBe('Hi {{email}}')
})

test('unknown fields are reported', () => {
  expect(unknownAnswerFields('{{name}} {{nickname}} {{}} {name}')).toEqual(['nickname', ''])
})
