import { expect, test } from 'vitest'
import { fillAnswer, unknownAnswerFields } from './saved-answers.ts'

const ada = { name: 'Ada Lovelace', email: 'ada@people.example' }

test('fields stand for what is known of the member, in any spelling of theirs', () => {
  expect(fillAnswer('Hi {{first name}} ({{ Name }}, {{EMAIL}})', ada)).toBe(
    'Hi Ada (Ada Lovelace, ada@people.example)',
  )
})

test('a name that looks like a field is not filled again', () => {
  expect(fillAnswer('Hi {{name}}', { ...ada, name: '{{email}}' })).toBe('Hi {{email}}')
})

test('fields that there are not are named', () => {
  expect(unknownAnswerFields('{{name}} {{nickname}} {{}} {name}')).toEqual(['nickname', ''])
})
