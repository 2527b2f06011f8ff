import { media } from '#server/modules/media/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import {
  accessOfUser,
  accountMade,
  accountRules,
  deletionPrepared,
  rolesInStatement,
  secondStepBegun,
  signedInFirst,
  staffRoleInStatement,
  standingInStatement,
  subscriptionsOfUser,
} from './identity.questions.ts'
import type { Limiters } from './limiters.ts'
import type { Passwords } from './passwords.ts'
import type { Tokens } from './tokens.ts'

export const needs = { media }
export const asks = {
  accessOf: accessOfUser,
  accountMade,
  accountRules,
  rolesInStatement,
  standingInStatement,
  secondStep: secondStepBegun,
  signedInFirst,
  staffRoleInStatement,
  subscriptionsOf: subscriptionsOfUser,
  prepareDeletion: deletionPrepared,
}
export type IdentityPlatform =
  | 'actors'
  | 'config'
  | 'contributed'
  | 'db'
  | 'jobs'
  | 'keyFor'
  | 'limiter'
  | 'log'
  | 'passwordCost'
  | 'mail'
  | 'now'

/** The module's dependencies, and the tools that its operations share. */
export interface IdentityDeps extends DepsOf<IdentityPlatform, typeof needs, typeof asks> {
  limiters: Limiters
  passwords: Passwords
  tokens: Tokens
}
