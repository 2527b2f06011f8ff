import { sql } from 'kysely'
import type { Role } from '#contract/access/permissions.ts'
import { localLimiter } from '#server/platform/http/rate-limits.ts'
import { nothingContributed } from '#server/platform/module/contributions.ts'
import type { ModuleConfig } from '#server/platform/module/platform.ts'

export const keyFor = (purpose: string) =>
  `a secret that is used in nothing but tests, for ${purpose}`
const config = {
  RATE_LOGIN_PER_MINUTE: 10_000,
  RATE_LOGIN_ADDRESS_PER_MINUTE: 10_000,
  RATE_ACCOUNT_PER_HOUR: 10_000,
  RATE_REGISTER_PER_HOUR: 10_000,
  RATE_REFRESH_PER_MINUTE: 10_000,
  RATE_FORGOT_PER_HOUR: 3,
  RATE_LINKS_PER_MINUTE: 10_000,
} as ModuleConfig

export const accessStateOf = () => ({
  mustReauthenticate: sql<boolean>`false`,
  lacksFactor: sql<boolean>`false`,
})

/** A part of the academy of which nothing but `own` may be called. */
export const unused = <Part extends object>(own: Partial<Part> = {}) => own as Part

/** Minimal stubs of the parts of the academy that the identity depends on, apart from mail and jobs. */
export const quietIdentity = {
  config,
  contributed: nothingContributed(),
  keyFor,
  limiter: (name: string, points: number, seconds: number) =>
    localLimiter(name, { points, seconds }),
  accessOf: async () => ({
    roles: ['community_student' as const],
    plan: null,
    staffRole: null,
    status: 'expired' as const,
    lapsedPrograms: [],
  }),
  media: unused<never>(),
  accountRules: async () => ({
    registrationOpen: true,
    byInvitation: false,
    contactEmail: null,
  }),
  rolesInStatement: () => sql<Role[]>`array['community_student']`,
  accessStateInStatement: accessStateOf,
  secondStep: async () => null,
  staffRoleInStatement: () => sql<null>`null`,
  withheldInStatement: () => sql<boolean>`false`,
  openedInStatement: () => ({
    courses: sql<string[]>`'{}'::text[]`,
    strategies: sql<string[]>`'{}'::text[]`,
  }),
  subscriptionsOf: async () => [],
  accountMade: async () => undefined,
  onAccountDeleted: async () => undefined,
  signedInFirst: async () => undefined,
  prepareDeletion: async () => undefined,
}
