import { afterEach, expect, test } from 'vitest'
import { readAccessToken, writeAccessToken } from './tokens.ts'
import { forgetViewing, keepViewing, readViewing } from './viewing.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const viewing = { id: 'one', as: 'academy' as const, token: 'view_one' }

test('a tab that views as somebody else uses the view’s token, and leaves the own one alone', () => {
  writeAccessToken('own')
  keepViewing(viewing)
  expect(readViewing()).toEqual(viewing)
  expect(readAccessToken()).toBe('view_one')
  writeAccessToken(null)
  expect(localStorage.getItem('accessToken')).toBe('own')
  forgetViewing()
  expect(readAccessToken()).toBe('own')
})

test('a visitor has none', () => {
  writeAccessToken('own')
  keepViewing({ ...viewing, as: 'visitor' })
  expect(readAccessToken()).toBeNull()
})

test('anything that is not a view is ignored', () => {
  sessionStorage.setItem('viewing', '{"as":"admin","token":"x","id":"y"}')
  expect(readViewing()).toBeNull()
})
