import { createFactorsOfUser } from './back-office/factors-of-user.ts'
import { createReadSignInRules } from './back-office/read-sign-in-rules.ts'
import { createResetFactors } from './back-office/reset-factors.ts'
import { createResetForAddress } from './back-office/reset-for-address.ts'
import { createUpdateSignInRules } from './back-office/update-sign-in-rules.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { createAddPasskey } from './passkeys/add-passkey.ts'
import { createBeginPasskey } from './passkeys/begin-passkey.ts'
import { createOfferAssertion } from './passkeys/offer-assertion.ts'
import { createRemovePasskey } from './passkeys/remove-passkey.ts'
import { createRenamePasskey } from './passkeys/rename-passkey.ts'
import { createProveOwner } from './prove-owner.ts'
import { createReadFactors } from './read-factors.ts'
import { createRenewRecoveryCodes } from './renew-recovery-codes.ts'
import { createBeginSecondStep } from './sign-in/begin-second-step.ts'
import { createFinishSignIn } from './sign-in/finish-sign-in.ts'
import { createOfferPasskeySignIn } from './sign-in/offer-passkey-sign-in.ts'
import { createOfferPasskeyStep } from './sign-in/offer-passkey-step.ts'
import { createSignInWithPasskey } from './sign-in/sign-in-with-passkey.ts'
import { createBeginTotp } from './totp/begin-totp.ts'
import { createConfirmTotp } from './totp/confirm-totp.ts'
import { createRemoveTotp } from './totp/remove-totp.ts'

/** All operations on second factors, each with its dependencies. */
export const createOperations = (deps: SecondFactorsDeps) => ({
  read: createReadFactors(deps),
  totp: {
    begin: createBeginTotp(deps),
    confirm: createConfirmTotp(deps),
    remove: createRemoveTotp(deps),
  },
  passkeys: {
    begin: createBeginPasskey(deps),
    add: createAddPasskey(deps),
    rename: createRenamePasskey(deps),
    remove: createRemovePasskey(deps),
    offer: createOfferAssertion(deps),
  },
  renewRecoveryCodes: createRenewRecoveryCodes(deps),
  prove: createProveOwner(deps),
  signIn: {
    begin: createBeginSecondStep(deps),
    finish: createFinishSignIn(deps),
    offerPasskeyStep: createOfferPasskeyStep(deps),
    offerPasskey: createOfferPasskeySignIn(deps),
    withPasskey: createSignInWithPasskey(deps),
  },
  backOffice: {
    rules: createReadSignInRules(deps),
    updateRules: createUpdateSignInRules(deps),
    factorsOfUser: createFactorsOfUser(deps),
    reset: createResetFactors(deps),
    resetForAddress: createResetForAddress(deps),
  },
})

export type Operations = ReturnType<typeof createOperations>
