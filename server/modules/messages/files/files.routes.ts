import { sendAcademyFile, sendOwnFile } from '#contract/message-files.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { MessagesDeps } from '../deps.ts'
import type { Operations } from '../operations.ts'

export const filesRoutes = (
  { sendFile }: Operations,
  media: Pick<MessagesDeps['media'], 'readMessageForm'>,
): Route[] => [
  route(sendOwnFile, {
    access: 'messages.own',
    handle: ({ actor, request }) =>
      sendFile(actor, { userId: actor.id, side: 'student' }, () =>
        media.readMessageForm(actor, request),
      ),
  }),
  route(sendAcademyFile, {
    access: 'messages.manage',
    effect: 'none',
    handle: ({ actor, params: { userId }, request }) =>
      sendFile(actor, { userId, side: 'academy' }, () => media.readMessageForm(actor, request)),
  }),
]
