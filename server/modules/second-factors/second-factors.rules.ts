// Without letters and digits that could be mistaken for one another.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const perGroup = 4

/** The number of random bytes for a recovery code: five bits of each are used, 80 in all. */
export const recoveryCodeBytes = groups * perGroup

/** Formats random bytes as a recovery code, in groups of four. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length))
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * perGroup, (group + 1) * perGroup).join(''),
  ).join('-')
}

/** The normalised form of a recovery code. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
