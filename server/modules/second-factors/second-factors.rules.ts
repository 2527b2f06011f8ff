// Without letters and digits that are taken for one another.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const perGroup = 4

/** How many random bytes a recovery code is made of: five bits of each count, 80 in all. */
export const recoveryCodeBytes = groups * perGroup

/** Writes random bytes as a recovery code, in groups of four. */
export function recoveryCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length))
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * perGroup, (group + 1) * perGroup).join(''),
  ).join('-')
}

/** A recovery code as it is compared, however it was typed. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
