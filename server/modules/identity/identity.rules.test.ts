import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, judgeRefresh } from './identity.rules.ts'

describe('emailKey', () => {
  it.each([
    ['Alice@Example.COM', 'alice@example.com'],
    [' alice@example.com ', 'alice@example.com'],
    ['ａｌｉｃｅ@example.com', 'alice@example.com'],
    ['\u212Aim@example.com', 'kim@example.com'],
    ['cafe\u0301@example.com', 'caf\u00e9@example.com'],
  ])('treats %s as %s', (spelling, key) => {
    expect(emailKey(spelling)).toBe(key)
  })

  it('never fails and never returns what the database cannot store', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (email) => {
        const key = emailKey(`${email}\u0000\uD800`)
        expect(key.includes('\u0000')).toBe(false)
        expect(key.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('judgeRefresh', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const shifted = (ms: number) => new Date(at.getTime() + ms)
  const session = {
    createdAt: shifted(-1000),
    expiresAt: shifted(1000),
    revokedAt: null,
    userAgent: 'Browser',
  }
  const fresh = { expiresAt: shifted(1000), rotatedAt: null }
  const judge = (facts: Partial<Parameters<typeof judgeRefresh>[0]>) =>
    judgeRefresh({ session, token: fresh, userAgent: 'Browser', at, ...facts })

  it('rotates a token that was never used, even from an updated browser', () => {
    expect(judge({})).toBe('rotate')
    expect(judge({ userAgent: 'Browser 2' })).toBe('rotate')
  })

  it.each([
    [10_000, 'Browser', 'repeat'],
    [10_001, 'Browser', 'revoke'],
    [0, 'Thief', 'revoke'],
  ])('responds to a token rotated %i ms ago that %s sends with %s', (age, userAgent, verdict) => {
    expect(judge({ token: { ...fresh, rotatedAt: shifted(-age) }, userAgent })).toBe(verdict)
  })

  it('refuses expired and ended sessions', () => {
    expect(judge({ session: { ...session, expiresAt: at } })).toBe('refuse')
    expect(judge({ session: { ...session, revokedAt: shifted(-1) } })).toBe('refuse')
    expect(judge({ token: { ...fresh, expiresAt: at } })).toBe('refuse')
    const old = { ...session, createdAt: shifted(-90 * 24 * 60 * 60 * 1000) }
    expect(judge({ session: old })).toBe('refuse')
  })
})
