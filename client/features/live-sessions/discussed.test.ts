import { expect, test } from 'vitest'
import { discussedIn, named, withSignals } from './discussed.ts'

const gold = { second: 750, title: 'Gold', signalId: 'g', signalTitle: 'Gold long' }
const euro = { second: 900, title: 'Questions', signalId: 'e', signalTitle: 'Euro short' }

test('chapters say which signals they name, and are saved with them', () => {
  const chapters = [
    { second: 0, title: 'Welcome' },
    { second: 750, title: 'Gold', signal: { id: 'g', title: 'Gold long' } },
  ]
  expect(discussedIn(chapters)).toEqual([gold])
  expect(discussedIn(null)).toEqual([])
  expect(
    withSignals(
      chapters.map(({ second, title }) => ({ second, title })),
      [gold],
    ),
  ).toEqual([
    { second: 0, title: 'Welcome' },
    { second: 750, title: 'Gold', signalId: 'g' },
  ])
})

test('a chapter keeps its signal when its time or its title changes, but not both', () => {
  const signals = (...chapters: { second: number; title: string }[]) =>
    named(chapters, [gold, euro]).map(({ signal }) => signal?.signalId)
  expect(signals({ second: 755, title: 'Gold' }, { second: 900, title: 'Answers' })).toEqual([
    'g',
    'e',
  ])
  expect(signals({ second: 760, title: 'Silver' })).toEqual([undefined])
  // Another chapter of the same title takes nothing from the one that was meant.
  expect(signals({ second: 10, title: 'Questions' }, { second: 900, title: 'Questions' })).toEqual([
    undefined,
    'e',
  ])
})
