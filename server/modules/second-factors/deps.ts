import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import type { DepsOf } from '#server/platform/module/module.ts'
import type { Limiters } from './limiters.ts'
import type { SealedSecrets } from './totp/sealed-secrets.ts'

export const needs = { academySettings, access, identity }
export type SecondFactorsPlatform =
  | 'actors'
  | 'config'
  | 'db'
  | 'keyFor'
  | 'limiter'
  | 'log'
  | 'mail'
  | 'now'

/** The module's dependencies, and the tools that its operations share. */
export interface SecondFactorsDeps extends DepsOf<SecondFactorsPlatform, typeof needs> {
  limiters: Limiters
  secrets: SealedSecrets
}
