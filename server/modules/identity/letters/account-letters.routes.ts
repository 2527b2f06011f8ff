import { z } from 'zod'
import * as contract from '#contract/account-letters.ts'
import { unsubscribePage } from '#contract/pages.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { callerOf } from '../caller-of.ts'
import type { Operations } from '../operations.ts'

/** The targets of links in mails, and the calls about a user's own address. */
export const accountLettersRoutes = ({ address, letters }: Operations): Route[] => [
  route(contract.confirmAddress, {
    access: 'public',
    handle: ({ body, request }) => address.confirm(body.token, callerOf(request)),
  }),
  route(contract.takeBackAddress, {
    access: 'public',
    handle: ({ body, request }) => address.takeBack(body.token, callerOf(request)),
  }),
  route(contract.sendAddressLink, {
    access: 'account.own',
    handle: ({ actor }) => address.sendAgain(actor),
  }),
  route(contract.cancelAddressChange, {
    access: 'account.own',
    handle: ({ actor }) => address.cancel(actor),
  }),
  route(contract.setNewsByMail, {
    access: 'public',
    handle: ({ body, request }) =>
      letters.setNewsByMail(body.token, body.wanted, addressKey(request)),
  }),
  ...unsubscribeRoutes(letters),
]

const tokenParams = z.object({ token: z.string().max(200) })
/** The form sent by a mail program contains nothing beyond its address. */
const formBytes = 4096

/**
 * The address in a mail's List-Unsubscribe header. Mail programs post to it without asking anybody;
 * a reader who opens it gets a page that asks first, since link scanners open it too.
 */
const unsubscribeRoutes = (letters: Operations['letters']): Route[] => [
  streamRoute({
    method: 'POST',
    path: contract.unsubscribePath,
    access: 'public',
    summary: 'Switch the mails of news off by one click in a mail program (RFC 8058)',
    answers: { status: 204, what: 'Done, whatever the token was' },
    schema: { params: tokenParams },
    secretAddress: true,
    rawBodyBytes: formBytes,
    async handle({ request, reply }) {
      const { token } = tokenParams.parse(request.params)
      await letters.setNewsByMail(token, false, addressKey(request))
      return reply.code(204).send()
    },
  }),
  streamRoute({
    method: 'GET',
    path: contract.unsubscribePath,
    access: 'public',
    summary: 'The page that asks whether to switch the mails of news off',
    answers: { status: 303, type: 'text/plain', what: 'Leads to the page' },
    schema: { params: tokenParams },
    secretAddress: true,
    async handle({ request, reply }) {
      const { token } = tokenParams.parse(request.params)
      const page = unsubscribePage(encodeURIComponent(token))
      return reply.code(303).header('location', page).type('text/plain').send(`Open ${page}\n`)
    },
  }),
]
