import type { Subscription } from '#contract/access.ts'
import type { SecondStep } from '#contract/problem.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { question } from '#server/platform/module/question.ts'
import type { RolesPart, StaffRolePart, StandingPart } from './callers.store.ts'
import type { AccessSummary } from './current-user.ts'

/** What the user may do at this moment. */
export const accessOfUser =
  question<(userId: string) => Promise<AccessSummary>>('identity.access-of-user')

/** The part of a statement that finds users' effective roles, so that callers are one statement. */
export const rolesInStatement = question<RolesPart>('identity.roles-in-statement')

/** The part of a statement that finds a user's place in the office. */
export const staffRoleInStatement = question<StaffRolePart>('identity.staff-role-in-statement')

/** What the owner has set for accounts, as it is now. */
export const accountRules =
  question<
    (executor: Executor) => Promise<{
      registrationOpen: boolean
      /** Whether invitations count while registration is not open. */
      byInvitation: boolean
      contactEmail: string | null
    }>
  >('identity.account-rules')

/** To be done in the transaction in which somebody has registered: what they agreed to is kept. */
export const accountMade =
  question<(tx: Executor, userId: string) => Promise<void>>('identity.account-made')

/** To be done in the transaction of an account's first sign-in: what its user agrees to by that is kept. */
export const signedInFirst = question<(tx: Executor, userId: string) => Promise<void>>(
  'identity.signed-in-first',
)

/** The user's subscriptions, the last that was begun first. */
export const subscriptionsOfUser = question<(userId: string) => Promise<Subscription[]>>(
  'identity.subscriptions-of-user',
)

/**
 * To be done first in the transaction in which an account is deleted by its owner: settles what it
 * leaves behind, and throws 409 for the last admin.
 */
export const deletionPrepared = question<
  (tx: Executor, actor: Actor, userId: string) => Promise<void>
>('identity.deletion-prepared')

/**
 * Begins the second step of a sign-in whose password was right, in the caller's transaction; null for an
 * account without a second factor. `passwordMark` is to come back with the step.
 */
export const secondStepBegun = question<
  (tx: Executor, who: { userId: string; passwordMark: Buffer }) => Promise<SecondStep | null>
>('identity.second-step-begun')

/** The parts of a statement that find what second factors mean for callers. */
export const standingInStatement = question<StandingPart>('identity.standing-in-statement')
