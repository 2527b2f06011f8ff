import { expect, test } from 'vitest'
import { totpAt } from '#testing/second-factors.ts'
import { stepOf, totpUri } from './totp.rules.ts'

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('a code is the last six digits of that of RFC 6238', () => {
  expect(stepOf(secret, '287082', at(59))).toBe(1)
  expect(stepOf(secret, '005924', at(1_234_567_890))).toBe(41_152_263)
})

test('half a minute early and late, and no further', () => {
  const code = totpAt(secret, at(3000))
  expect([2969, 2970, 3000, 3029, 3059].map((now) => stepOf(secret, code, at(now)))).toEqual([
    null,
    100,
    100,
    100,
    100,
  ])
  expect(stepOf(secret, code, at(3060))).toBeNull()
})

test.each(['', '28708', '2870820', 'abcdef', '२८७०८२', '-12345'])('%s is not a code', (code) => {
  expect(stepOf(secret, code, at(59))).toBeNull()
})

test('the URI for the app names academy and account', () => {
  const uri = totpUri({ secret, issuer: 'Meridian & Co', account: 'a@b.example' })
  expect(uri).toMatch(/^otpauth:\/\/totp\/Meridian%20%26%20Co:a%40b\.example\?/)
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
})
