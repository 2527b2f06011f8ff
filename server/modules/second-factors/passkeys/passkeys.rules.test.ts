import { expect, test } from 'vitest'
import { challengeIn, isHandleOf, relyingParty, userHandle } from './passkeys.rules.ts'

test('the configured address decides, whatever the request claims', () => {
  const own = 'https://academy.example.com'
  const party = { id: 'academy.example.com', origin: own }
  expect(relyingParty(own, 'https://evil.example')).toEqual(party)
  expect(relyingParty(own, 'http://localhost:5173')).toEqual(party)
  expect(relyingParty(own, undefined)).toEqual(party)
})

test('a local run accepts any of its ports, and nothing else', () => {
  const own = 'http://localhost:3000'
  expect(relyingParty(own, 'http://localhost:5173').origin).toBe('http://localhost:5173')
  expect(relyingParty(own, 'http://localhost.evil.example').origin).toBe(own)
  expect(relyingParty(own, 'null').origin).toBe(own)
})

test.each(['', 'bm8', 'eyJjaGFsbGVuZ2UiOjF9', 'bnVsbA', 'W10'])(
  '%s contains no challenge',
  (sent) => {
    expect(challengeIn(sent)).toBeNull()
  },
)

test('a user handle identifies one account; not every passkey has one', () => {
  const id = '0195a000-0000-7000-8000-000000000001'
  const handle = Buffer.from(userHandle(id)).toString('base64url')
  expect(isHandleOf(handle, id)).toBe(true)
  expect(isHandleOf(undefined, id)).toBe(true)
  expect(isHandleOf(handle, id.replace(/1$/, '2'))).toBe(false)
})
