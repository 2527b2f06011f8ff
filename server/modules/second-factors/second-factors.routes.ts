import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/second-factors.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  factorsOfUser,
  readSignInRules,
  resetFactors,
  updateSignInRules,
} from './back-office/back-office.ts'
import { readFactors, renewRecoveryCodes } from './factors.ts'
import type { SecondFactorsDeps } from './index.ts'
import {
  addPasskey,
  beginPasskey,
  offerAssertion,
  removePasskey,
  renamePasskey,
} from './passkeys/passkeys.ts'
import { reauthenticate } from './proving.ts'
import { finishSignIn, offerPasskeyStep, signInWithPasskey } from './sign-in/sign-in.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp/totp.ts'

const siteOf = ({ headers }: FastifyRequest) => headers.origin

export const secondFactorsRoutes = (
  deps: SecondFactorsDeps,
  signIn: Identity['signIn'],
): Route[] => [
  ...signInRoutes(deps, signIn),
  ...ownRoutes(deps),
  ...passkeyRoutes(deps),
  ...backOfficeRoutes(deps),
]

const signInRoutes = (deps: SecondFactorsDeps, steps: Identity['signIn']): Route[] => [
  route(calls.finishSignIn, {
    access: 'public',
    async handle({ body, request, reply }) {
      const sent = { ...body, caller: steps.callerOf(request), site: siteOf(request) }
      return steps.welcome(reply, await finishSignIn(deps, sent))
    },
  }),
  route(calls.offerPasskeyStep, {
    access: 'public',
    handle: ({ body, request }) => offerPasskeyStep(deps, body.token, siteOf(request)),
  }),
  route(calls.offerPasskeySignIn, {
    access: 'public',
    handle: ({ request }) =>
      offerAssertion(deps, { userId: null, purpose: 'sign-in' }, siteOf(request)),
  }),
  route(calls.signInWithPasskey, {
    access: 'public',
    async handle({ body, request, reply }) {
      const sent = { ...body, caller: steps.callerOf(request), site: siteOf(request) }
      return steps.welcome(reply, await signInWithPasskey(deps, sent))
    },
  }),
]

const ownRoutes = (deps: SecondFactorsDeps): Route[] => [
  route(calls.getSecondFactors, {
    access: 'account.own',
    unstored: true,
    handle: ({ actor }) => readFactors(deps, actor),
  }),
  // A stolen session must not add a factor of the thief's own.
  route(calls.beginTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor }) => beginTotp(deps, actor),
  }),
  route(calls.confirmTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, body }) => confirmTotp(deps, actor, body.code),
  }),
  route(calls.removeTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor }) => removeTotp(deps, actor),
  }),
  route(calls.renewRecoveryCodes, {
    access: 'account.own',
    effect: 'shows-data',
    handle: ({ actor }) => renewRecoveryCodes(deps, actor),
  }),
  route(calls.offerPasskeyForReauthentication, {
    access: 'account.own',
    handle: ({ actor, request }) =>
      offerAssertion(deps, { userId: actor.id, purpose: 'proof' }, siteOf(request)),
  }),
  route(calls.reauthenticate, {
    access: 'account.own',
    handle: ({ actor, body, request }) => reauthenticate(deps, actor, body.proof, siteOf(request)),
  }),
]

const passkeyRoutes = (deps: SecondFactorsDeps): Route[] => [
  route(calls.beginPasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, request }) => beginPasskey(deps, actor, siteOf(request)),
  }),
  route(calls.addPasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, body, request }) =>
      addPasskey(deps, actor, { ...body, origin: siteOf(request) }),
  }),
  route(calls.renamePasskey, {
    access: 'account.own',
    handle: ({ actor, params, body }) => renamePasskey(deps, actor, params.id, body.name),
  }),
  route(calls.removePasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, params }) => removePasskey(deps, actor, params.id),
  }),
]

const backOfficeRoutes = (deps: SecondFactorsDeps): Route[] => [
  route(calls.getSignInRules, {
    access: 'settings.manage',
    handle: () => readSignInRules(deps),
  }),
  route(calls.updateSignInRules, {
    access: 'settings.manage',
    effect: 'gives-right',
    handle: ({ actor, body }) => updateSignInRules(deps, actor, body),
  }),
  route(calls.getFactorsOfUser, {
    access: 'staff.manage',
    unstored: true,
    handle: ({ params }) => factorsOfUser(deps, params.id),
  }),
  route(calls.resetFactorsOfUser, {
    access: 'staff.manage',
    effect: 'gives-right',
    handle: ({ actor, params }) => resetFactors(deps, actor, params.id),
  }),
]
