import { expect, test } from 'vitest'
import { digestOf } from './digest.rules.ts'

const told = (title: string, signalId: string, signalMoment: 'new' | 'closed' | 'note') => ({
  title,
  message: 'Bounce',
  signalId,
  signalMoment,
})

test('what happened is said in its order, and once of each signal how it ended meanwhile', () => {
  const digest = digestOf(
    [
      told('New signal: EUR/USD buy', 'euro', 'new'),
      told('New signal: GBP/USD sell', 'pound', 'new'),
      told('EURUSD BUY: Closed at 1.09', 'euro', 'closed'),
      told('Gold: Note', 'gold', 'note'),
    ],
    new Map([
      ['euro', 'closed'],
      ['pound', 'active'],
      ['gold', null],
    ]),
  )
  expect(digest).toEqual({
    title: 'In your quiet hours: 4 messages about signals',
    message: [
      'New signal: EUR/USD buy. Bounce – It has ended meanwhile: closed.',
      'New signal: GBP/USD sell. Bounce',
      'EURUSD BUY: Closed at 1.09',
      'Gold: Note. Bounce – It was withdrawn meanwhile.',
    ].join('\n'),
  })
})

test('of very many the first are said, and how many there are besides', () => {
  const many = Array.from({ length: 25 }, (_, at) => told(`Number ${at}`, `s${at}`, 'closed'))
  const { title, message } = digestOf(many, new Map())
  expect(title).toBe('In your quiet hours: 25 messages about signals')
  expect(message.split('\n')).toHaveLength(21)
  expect(message).toMatch(/… and 5 more$/)
})
