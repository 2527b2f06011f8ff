import { academySettings } from '#server/modules/academy-settings/index.ts'
import { access } from '#server/modules/access/index.ts'
import {
  accessStateInStatement,
  identity,
  secondStepBegun,
} from '#server/modules/identity/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { resetForAddress } from './back-office/back-office.ts'
import { endFactors, exportFactors, removeOutdated, setUpFactors } from './factors.ts'
import { createLimiters, type Limiters } from './limiters.ts'
import { createChallenges } from './passkeys/challenges.ts'
import { secondFactorsRoutes } from './second-factors.routes.ts'
import { accessState } from './second-factors.store.ts'
import { beginSecondStep } from './sign-in/sign-in.ts'
import { createSealedSecrets, type SealedSecrets } from './totp/sealed-secrets.ts'

const needs = { academySettings, access, identity }
type SecondFactorsPlatform =
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
  challenges: ReturnType<typeof createChallenges>
  limiters: Limiters
  secrets: SealedSecrets
}

export interface SecondFactors {
  /**
   * Removes all factors of the account with this address, for the command line; false where there is
   * no such account.
   */
  resetForAddress(email: string): Promise<boolean>
}

/** Authentication beside the password, or instead of it: authenticator apps and passkeys. */
export const secondFactors = defineModule('second-factors', {
  needs,
  create: (handed: DepsOf<SecondFactorsPlatform, typeof needs>): Contribution<SecondFactors> => {
    const deps: SecondFactorsDeps = {
      ...handed,
      challenges: createChallenges(handed.keyFor('passkey challenges'), handed.now),
      limiters: createLimiters(handed),
      secrets: createSealedSecrets(handed.keyFor('authenticator secrets')),
    }
    return {
      api: { resetForAddress: bind(deps, resetForAddress) },
      routes: secondFactorsRoutes(deps, deps.identity.signIn),
      jobs: [removeOutdated(deps)],
      on: {
        'factors.changed': ({ audience }) => {
          if ('user' in audience) deps.actors.forget(audience.user)
        },
        'settings.changed': () => deps.actors.forgetAll(),
      },
      endsWithFirstProof: { list: setUpFactors, end: endFactors },
      personalData: {
        part: 'secondFactors',
        read: (userId) => exportFactors(deps.db, userId),
        columns: {
          'totp_factors.user_id': 'deleted',
          'passkeys.user_id': 'deleted',
          'recovery_codes.user_id': 'deleted',
          'passkey_challenges.user_id': 'deleted',
          'pending_sign_ins.user_id': 'deleted',
        },
      },
      answers: [
        answer(secondStepBegun, bind(deps, beginSecondStep)),
        answer(accessStateInStatement, accessState),
      ],
    }
  },
})
