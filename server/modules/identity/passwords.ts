import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '#server/platform/bounded-queue.ts'
import { Failure } from '#server/platform/failure.ts'
import type { PasswordCost } from '#server/platform/module/platform.ts'

// The library's default algorithm is argon2id.
const safeCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }
const parallelism = 1

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A well-formed hash that costs as much to check as any other, and matches no password. */
const nobodysHash = ({ memoryCost, timeCost }: PasswordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}` +
  `$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

// The same password typed on different keyboards may arrive as different code points.
const normal = (password: string) => password.toWellFormed().normalize('NFKC')

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches. Takes the same time for `null`, which never matches. */
  verify(hash: string | null, password: string): Promise<boolean>
}

interface PasswordOptions {
  atOnce?: number
  waiting?: number
  /** Lower than the safe cost only in tests. */
  cost?: PasswordCost
}

/**
 * argon2id, with at most `atOnce` computations at a time and `waiting` callers in the queue; any
 * further call gets 503, since each computation uses 19 MiB and a core.
 */
export function createPasswords({
  atOnce = availableParallelism(),
  waiting = 16 * atOnce,
  cost = safeCost,
}: PasswordOptions = {}): Passwords {
  const nobodys = nobodysHash(cost)
  const inTurn = createBoundedQueue({ atOnce, waiting, busy })
  return {
    hash: (password) => inTurn(() => hash(normal(password), { ...cost, parallelism })),
    verify: (hashed, password) => inTurn(() => verify(hashed ?? nobodys, normal(password))),
  }
}

const busy = () =>
  new Failure(
    'unavailable',
    'Many people are signing in right now. Please try again in a moment.',
    {
      retryAfter: 2,
    },
  )
