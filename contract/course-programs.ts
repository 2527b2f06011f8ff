import type { ContentRole } from './access/permissions.ts'

interface ForPrograms {
  roleAccess: readonly ContentRole[]
  alsoFor?: readonly ContentRole[]
}

/** All programs that a course is for: its own first, then the further ones. */
export const programsOf = ({ roleAccess, alsoFor = [] }: ForPrograms): readonly ContentRole[] => [
  ...roleAccess,
  ...alsoFor,
]
