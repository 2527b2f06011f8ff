import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal, listSignals } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  const signals = [
    { title: 'Übergang', content: 'Gold_turns 50% up', pair: 'XAUUSD' },
    { title: 'Breakout', content: 'After LONDON opens', pair: 'EURUSD' },
    { title: 'London', content: 'Nothing else' },
  ]
  for (const body of signals) {
    expect((await app.call(createSignal, { as: admin, body })).status).toBe(201)
  }
})
afterAll(() => app.stop())

const search = async (query: object) => {
  const { body, headers } = await app.call(listSignals, { as: admin, query })
  return { titles: body.map(({ title }) => title), total: Number(headers['x-total-count']) }
}

test.each([
  ['london', ['London', 'Breakout']],
  ['lOnDoN eur', ['Breakout']],
  ['über', ['Übergang']],
  ['ÜBERGANG xau', ['Übergang']],
  ['gold_turns', ['Übergang']],
  ['goldxturns', []],
  ['50%', ['Übergang']],
  ['5%0', []],
  // What stands at the end of one field and the beginning of the next is not one word.
  ['breakouteur', []],
])('a search for %j finds it in title, pair and text, in any case', async (words, titles) => {
  expect(await search({ search: words })).toEqual({ titles, total: titles.length })
})

test('what is found is sorted and counted as a whole, whichever page is shown', async () => {
  const found = { search: 'on', limit: 1 }
  const byTitle = { ...found, sort: 'title', direction: 'asc' }
  const page = (of: object, number: number) => search({ ...of, page: number })
  expect(await page(byTitle, 1)).toEqual({ titles: ['Breakout'], total: 2 })
  expect(await page(byTitle, 2)).toEqual({ titles: ['London'], total: 2 })
  expect(await page(byTitle, 3)).toEqual({ titles: [], total: 2 })
  expect(await page(found, 1)).toEqual({ titles: ['London'], total: 2 })
  // Without a pair last, in either direction.
  for (const direction of ['asc', 'desc']) {
    expect((await search({ search: 'on', sort: 'pair', direction })).titles.at(-1)).toBe('London')
  }
})
