import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

describe('passwords', () => {
  it('hashes with argon2id at the agreed cost, never twice the same', async () => {
    const passwords = createPasswords()
    const [one, other] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await passwords.verify(one, 'secret')).toBe(true)
    expect(await passwords.verify(one, 'Secret')).toBe(false)
  })

  it('accepts the same password typed on different keyboards', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('caf\u00e9 au lait')
    expect(await passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true)
  })

  it('never matches for a missing account, at the same cost', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('secret')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 9; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const start = performance.now()
        expect(await passwords.verify(kind === 'known' ? hash : null, 'wrong')).toBe(false)
        times[kind].push(performance.now() - start)
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3)
  })

  it('computes a few at once, queues a few, and rejects the rest', async () => {
    const passwords = createPasswords({ atOnce: 1, waiting: 2 })
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => passwords.hash('secret')),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3)
    const refusals = answers.filter((answer) => answer.status === 'rejected')
    expect(refusals.map((answer) => answer.reason)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 'unavailable' })),
    )
    // The slots are free again.
    expect(await passwords.hash('secret')).toContain('argon2id')
  })

  it('frees the slot of a failed computation', async () => {
    const passwords = createPasswords({ atOnce: 1, waiting: 0 })
    await expect(passwords.verify('not a hash', 'secret')).rejects.toThrow()
    expect(await passwords.verify(null, 'secret')).toBe(false)
  })
})
