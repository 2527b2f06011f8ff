import { createSeal } from '#server/platform/mail/seal.ts'

export interface SealedSecrets {
  close(userId: string, secret: string): string
  /** Null if it was sealed for another user, or with another `JWT_SECRET`. */
  open(userId: string, sealed: string): string | null
}

/** Encrypts the secrets of authenticator apps for the database, each bound to its account. */
export function createSealedSecrets(key: string): SealedSecrets {
  const seal = createSeal(key, 'authenticator-secret')
  const read = (sealed: string): Record<string, unknown> => {
    try {
      return Object(seal.open(sealed))
    } catch {
      return {}
    }
  }
  return {
    close: (userId, secret) => seal.close({ userId, secret }),
    open(userId, sealed) {
      const { userId: owner, secret } = read(sealed)
      return owner === userId && typeof secret === 'string' ? secret : null
    },
  }
}
