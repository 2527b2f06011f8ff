import type { Subscription } from '#contract/access/access.ts'
import type { SecondStep } from '#contract/problem.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { announcement, question } from '#server/platform/module/question.ts'
import type {
  AccessStatePart,
  OpenedPart,
  RolesPart,
  StaffRolePart,
  WithheldPart,
} from './callers.store.ts'
import type { AccessSummary } from './profile.ts'

/** The user's current rights. */
export const accessOfUser =
  question<(userId: string) => Promise<AccessSummary>>('identity.access-of-user')

/** The part of a statement that finds users' effective roles, so that callers need one statement only. */
export const rolesInStatement = question<RolesPart>('identity.roles-in-statement')

/** The part of a statement that finds a user's place in the office. */
export const staffRoleInStatement = question<StaffRolePart>('identity.staff-role-in-statement')

/** The part of a statement that finds whether a user may receive no signals. */
export const withheldInStatement = question<WithheldPart>('identity.withheld-in-statement')

/** The parts of a statement that find the courses, and the strategies, opened for a user one by one. */
export const openedInStatement = question<OpenedPart>('identity.opened-in-statement')

/** The owner's current settings for accounts. */
export const accountRules =
  question<
    (executor: Executor) => Promise<{
      registrationOpen: boolean
      /** Whether invitations count while registration is not open. */
      byInvitation: boolean
      contactEmail: string | null
    }>
  >('identity.account-rules')

/** Called in the transaction of a registration: records the consents given. */
export const accountMade =
  question<(tx: Executor, userId: string) => Promise<void>>('identity.account-made')

/** Called in the transaction of an account's first sign-in: records the consents given by it. */
export const signedInFirst = question<(tx: Executor, userId: string) => Promise<void>>(
  'identity.signed-in-first',
)

/** The user's subscriptions, the most recently started first. */
export const subscriptionsOfUser = question<(userId: string) => Promise<Subscription[]>>(
  'identity.subscriptions-of-user',
)

/**
 * Called first in the transaction in which an owner deletes their account: prepares dependent data,
 * and throws 409 for the last admin.
 */
export const deletionPrepared = question<
  (tx: Executor, actor: Actor, userId: string) => Promise<void>
>('identity.deletion-prepared')

/** Called in the transaction in which an account is deleted, while all of its data is there. */
export const accountDeleted = announcement<(tx: Executor, userId: string) => Promise<void>>(
  'identity.account-deleted',
)

/**
 * Starts the second step of a sign-in with a correct password, in the caller's transaction; null
 * for an account without a second factor. `passwordMark` has to be returned with the step.
 */
export const secondStepBegun = question<
  (tx: Executor, who: { userId: string; passwordMark: Buffer }) => Promise<SecondStep | null>
>('identity.second-step-begun')

/** The parts of a statement that find what second factors mean for callers. */
export const accessStateInStatement = question<AccessStatePart>(
  'identity.access-state-in-statement',
)
