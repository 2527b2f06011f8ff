import { afterEach, expect, test } from 'vitest'
import { forgetImpersonation, readImpersonation, storeImpersonation } from './impersonation.ts'
import { readAccessToken, writeAccessToken } from './tokens.ts'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const impersonation = { id: 'one', as: 'academy' as const, token: 'view_one' }

test('a tab that views as somebody else uses the view’s token, and leaves the own one alone', () => {
  writeAccessToken('own')
  storeImpersonation(impersonation)
  expect(readImpersonation()).toEqual(impersonation)
  expect(readAccessToken()).toBe('view_one')
  writeAccessToken(null)
  expect(localStorage.getItem('accessToken')).toBe('own')
  forgetImpersonation()
  expect(readAccessToken()).toBe('own')
})

test('a visitor has none', () => {
  writeAccessToken('own')
  storeImpersonation({ ...impersonation, as: 'visitor' })
  expect(readAccessToken()).toBeNull()
})

test('anything that is not a view is ignored', () => {
  sessionStorage.setItem('viewing', '{"as":"admin","token":"x","id":"y"}')
  expect(readImpersonation()).toBeNull()
})
