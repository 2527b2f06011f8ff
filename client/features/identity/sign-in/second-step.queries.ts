import { call } from '#client/platform/http/call.ts'
import { askPasskey } from '#client/platform/session/passkeys.ts'
import {
  type FactorAuthentication,
  finishSignIn,
  offerPasskeySignIn,
  offerPasskeyStep,
  signInWithPasskey,
} from '#contract/second-factors.ts'

const anonymous = true

export const finish = (token: string, authentication: FactorAuthentication) =>
  call(finishSignIn, { body: { token, proof: authentication }, anonymous })

export const offerPasskey = (token: string) =>
  call(offerPasskeyStep, { body: { token }, anonymous })

/** Signs in with whichever passkey is chosen. */
export async function passkeySignIn() {
  const options = await call(offerPasskeySignIn, { anonymous })
  const response = await askPasskey(options)
  return call(signInWithPasskey, { body: { response }, anonymous })
}
