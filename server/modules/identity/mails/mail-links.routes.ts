import { z } from 'zod'
import * as calls from '#contract/identity/mail-links.ts'
import { unsubscribePage } from '#contract/site/pages.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { cancelAddressChange, sendAddressLinkAgain } from '../addresses/changing.ts'
import { confirmAddress, takeBackAddress } from '../addresses/confirming.ts'
import { answerSetUp } from '../addresses/set-up-before.ts'
import { callerOf } from '../caller-of.ts'
import type { IdentityDeps } from '../index.ts'
import { setNewsByMail } from './news-by-mail.ts'

/** The targets of links in mails, and the calls about a user's own address. */
export const mailLinksRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.confirmAddress, {
    access: 'public',
    handle: ({ body, request }) => confirmAddress(deps, body.token, callerOf(request)),
  }),
  route(calls.answerSetUp, {
    access: 'public',
    handle: ({ body, request }) => answerSetUp(deps, body, callerOf(request)),
  }),
  route(calls.takeBackAddress, {
    access: 'public',
    handle: ({ body, request }) => takeBackAddress(deps, body.token, callerOf(request)),
  }),
  route(calls.sendAddressLink, {
    access: 'account.own',
    handle: ({ actor }) => sendAddressLinkAgain(deps, actor),
  }),
  route(calls.cancelAddressChange, {
    access: 'account.own',
    handle: ({ actor }) => cancelAddressChange(deps, actor),
  }),
  route(calls.setNewsByMail, {
    access: 'public',
    handle: ({ body, request }) =>
      setNewsByMail(deps, body.token, body.wanted, addressKey(request)),
  }),
  ...unsubscribeRoutes(deps),
]

const tokenParams = z.object({ token: z.string().max(200) })
/** The form sent by a mail program contains nothing beyond its address. */
const formBytes = 4096

/**
 * The address in a mail's List-Unsubscribe header. Mail programs post to it without asking anybody;
 * a reader who opens it gets a page that asks first, since link scanners open it too.
 */
const unsubscribeRoutes = (deps: IdentityDeps): Route[] => [
  streamRoute({
    method: 'POST',
    path: calls.unsubscribePath,
    access: 'public',
    summary: 'Switch the mails of news off by one click in a mail program (RFC 8058)',
    answers: { status: 204, what: 'Done, whatever the token was' },
    schema: { params: tokenParams },
    secretAddress: true,
    rawBodyBytes: formBytes,
    async handle({ request, reply }) {
      const { token } = tokenParams.parse(request.params)
      await setNewsByMail(deps, token, false, addressKey(request))
      return reply.code(204).send()
    },
  }),
  streamRoute({
    method: 'GET',
    path: calls.unsubscribePath,
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
