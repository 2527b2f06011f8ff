import * as calls from '#contract/messages/message-files.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { MessagesDeps } from '../index.ts'
import { sendFile } from './send-file.ts'

export const filesRoutes = (deps: MessagesDeps): Route[] => [
  route(calls.sendOwnFile, {
    access: 'messages.own',
    handle: ({ actor, request }) =>
      sendFile(deps, actor, { userId: actor.id, side: 'student' }, () =>
        deps.media.readMessageForm(actor, request),
      ),
  }),
  route(calls.sendAcademyFile, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params: { userId }, request }) =>
      sendFile(deps, actor, { userId, side: 'academy' }, () =>
        deps.media.readMessageForm(actor, request),
      ),
  }),
]
