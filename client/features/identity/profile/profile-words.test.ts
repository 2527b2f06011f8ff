import { expect, test } from 'vitest'
import { dataFileName, timeZoneOptions } from './profile-words.ts'

test('every time zone is offered once, with its current time', () => {
  const options = timeZoneOptions(new Date('2026-01-15T12:00:00Z'), ['Asia/Kolkata', null, 'UTC'])
  const named = (name: string) => options.filter(({ value }) => value === name)
  expect(named('Europe/Berlin')).toEqual([
    { value: 'Europe/Berlin', label: 'Europe/Berlin', hint: '13:00 GMT+1' },
  ])
  expect(named('America/New_York')[0]).toMatchObject({ label: 'America/New York' })
  expect(named('Asia/Kolkata')).toHaveLength(1)
  expect(named('UTC')).toHaveLength(1)
  expect(named('Asia/Calcutta')).toEqual([])
  expect(options.length).toBeGreaterThan(300)
})

test('the file of one’s own data carries the date', () => {
  expect(dataFileName(new Date(2026, 2, 5))).toBe('my-data-2026-03-05.json')
})
