import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/second-factors.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const siteOf = ({ headers }: FastifyRequest) => headers.origin

export const secondFactorsRoutes = (
  operations: Operations,
  signIn: Identity['signIn'],
): Route[] => [
  ...signInRoutes(operations, signIn),
  ...ownRoutes(operations),
  ...passkeyRoutes(operations),
  ...backOfficeRoutes(operations),
]

const signInRoutes = ({ signIn }: Operations, steps: Identity['signIn']): Route[] => [
  route(contract.finishSignIn, {
    access: 'public',
    async handle({ body, request, reply }) {
      const sent = { ...body, caller: steps.callerOf(request), site: siteOf(request) }
      return steps.welcome(reply, await signIn.finish(sent))
    },
  }),
  route(contract.offerPasskeyStep, {
    access: 'public',
    handle: ({ body, request }) =>
      signIn.offerPasskeyStep({
        token: body.token,
        address: steps.callerOf(request).address,
        origin: siteOf(request),
      }),
  }),
  route(contract.offerPasskeySignIn, {
    access: 'public',
    handle: ({ request }) => signIn.offerPasskey(steps.callerOf(request).address, siteOf(request)),
  }),
  route(contract.signInWithPasskey, {
    access: 'public',
    async handle({ body, request, reply }) {
      const sent = { ...body, caller: steps.callerOf(request), site: siteOf(request) }
      return steps.welcome(reply, await signIn.withPasskey(sent))
    },
  }),
]

const ownRoutes = ({ read, totp, renewRecoveryCodes, prove, passkeys }: Operations): Route[] => [
  route(contract.getSecondFactors, {
    access: 'account.own',
    handle: ({ actor }) => read(actor),
  }),
  // A stolen session must not add a factor of the thief's own.
  route(contract.beginTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor }) => totp.begin(actor),
  }),
  route(contract.confirmTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, body }) => totp.confirm(actor, body.code),
  }),
  route(contract.removeTotp, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor }) => totp.remove(actor),
  }),
  route(contract.renewRecoveryCodes, {
    access: 'account.own',
    effect: 'shows-data',
    handle: ({ actor }) => renewRecoveryCodes(actor),
  }),
  route(contract.offerPasskeyProof, {
    access: 'account.own',
    handle: ({ actor, request }) =>
      passkeys.offer({ userId: actor.id, purpose: 'proof' }, siteOf(request)),
  }),
  route(contract.proveOwner, {
    access: 'account.own',
    handle: ({ actor, body, request }) => prove(actor, body.proof, siteOf(request)),
  }),
]

const passkeyRoutes = ({ passkeys }: Operations): Route[] => [
  route(contract.beginPasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, request }) => passkeys.begin(actor, siteOf(request)),
  }),
  route(contract.addPasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, body, request }) => passkeys.add(actor, { ...body, origin: siteOf(request) }),
  }),
  route(contract.renamePasskey, {
    access: 'account.own',
    handle: ({ actor, params, body }) => passkeys.rename(actor, params.id, body.name),
  }),
  route(contract.removePasskey, {
    access: 'account.own',
    effect: 'gives-right',
    handle: ({ actor, params }) => passkeys.remove(actor, params.id),
  }),
]

const backOfficeRoutes = ({ backOffice }: Operations): Route[] => [
  route(contract.getSignInRules, {
    access: 'settings.manage',
    handle: () => backOffice.rules(),
  }),
  route(contract.updateSignInRules, {
    access: 'settings.manage',
    effect: 'gives-right',
    handle: ({ actor, body }) => backOffice.updateRules(actor, body),
  }),
  route(contract.getFactorsOfUser, {
    access: 'staff.manage',
    handle: ({ params }) => backOffice.factorsOfUser(params.id),
  }),
  route(contract.resetFactorsOfUser, {
    access: 'staff.manage',
    effect: 'gives-right',
    handle: ({ actor, params }) => backOffice.reset(actor, params.id),
  }),
]
