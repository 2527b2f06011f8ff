import { permissions, type Role } from '#contract/permissions.ts'
import { isOfBackOffice } from '#contract/second-factors.ts'

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

const backOffice = Object.entries(permissions).filter(([permission]) =>
  isOfBackOffice(permission as keyof typeof permissions),
)

/** Whether somebody with `roles` may do in the back office whatever a holder of `others` may. */
export function coversBackOffice(roles: readonly Role[], others: readonly Role[]): boolean {
  const holds = (held: readonly Role[], allowed: readonly Role[]) =>
    held.some((role) => allowed.includes(role))
  return backOffice.every(([, allowed]) => !holds(others, allowed) || holds(roles, allowed))
}
