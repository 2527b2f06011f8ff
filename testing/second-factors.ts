import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/identity/identity.ts'
import { problemSchema, type SecondStep } from '#contract/problem.ts'
import * as contract from '#contract/second-factors.ts'
import type { TestApp } from './app.ts'
import { createPasskeyDevice } from './passkey-device.ts'
import type { Person } from './people.ts'

/** The page that the tests' requests come from. */
export const testOrigin = 'http://localhost:3000'
export const fromPage = { origin: testOrigin }

/** The code shown by an authenticator app at a given time. */
export const totpAt = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })

/** An account with an authenticator app, as its owner would set it up. */
export async function withTotp(app: TestApp, as: Person) {
  const { body: begun } = await app.call(contract.beginTotp, { as })
  const code = totpAt(begun.secret, app.clock.now())
  const { body } = await app.call(contract.confirmTotp, { as, body: { code } })
  return {
    secret: begun.secret,
    recoveryCodes: body.recoveryCodes ?? [],
    /** The code of the next 30-second step: the current one was used to set up. */
    nextCode() {
      app.clock.advance(30_000)
      return totpAt(begun.secret, app.clock.now())
    },
  }
}

/** An account with a passkey, and the device that has it. */
export async function withPasskey(app: TestApp, as: Person, name = 'My phone') {
  const device = createPasskeyDevice()
  const { body: options } = await app.call(contract.beginPasskey, { as, headers: fromPage })
  const response = device.create(options, fromPage)
  const { body } = await app.call(contract.addPasskey, {
    as,
    headers: fromPage,
    body: { name, response },
  })
  return { device, passkey: body.passkey, recoveryCodes: body.recoveryCodes ?? [] }
}

/** Sends the correct password, and returns what the sign-in continues with. */
export async function secondStepOf(app: TestApp, person: Person): Promise<SecondStep> {
  const { email, password } = person
  const { body } = await app.call(login, { body: { email, password } })
  const { secondStep } = problemSchema.parse(body)
  if (!secondStep) throw new Error('the sign-in asked for no second factor')
  return secondStep
}
