import type { Parcel } from '#client/platform/offline/device-store.ts'
import { newUuid } from '#client/platform/offline/once-ids.ts'
import { sendParcel } from '#client/platform/offline/outbox.ts'
import { useWaiting } from '#client/platform/offline/use-outbox.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { sendOwnMessage } from '#contract/messages/messages.ts'
import type { Whose } from './messages.keys.ts'
import { useTakeIn } from './messages.queries.ts'

/** A message that has not reached the academy yet. */
export interface Outgoing {
  clientId: string
  text: string
  /** The file attached to it. */
  fileName: string | null
  parcel: Parcel
}

/** The outbox's name for a message. */
const kind = 'message'

/** The unsent messages of a conversation, and a function that sends another. */
export function useOutgoing(whose: Whose) {
  const { id: userId } = useUser()
  const takeIn = useTakeIn(whose)
  const about = whose ?? 'own'
  const outgoing = useWaiting(kind, about).map((parcel): Outgoing => {
    const { id, label, form } = parcel
    const text = form ? (form.fields.text ?? '') : label
    return { clientId: id, text, fileName: form?.file?.name ?? null, parcel }
  })
  const deliver = async (text: string, file: File | null) => {
    const id = newUuid()
    const path = whose === null ? sendOwnMessage.path : `/admin/messages/${whose}`
    const stored = { id, userId, kind, about, label: text || (file?.name ?? '') }
    const parcel = file
      ? {
          ...stored,
          path: `${path}/files`,
          form: { fields: { text }, file: { field: 'file', content: file, name: file.name } },
        }
      : { ...stored, path, body: { text, clientId: id } }
    const sent = await sendParcel(parcel, { keepsRefused: true })
    if (sent.status === 'sent') takeIn(sendOwnMessage.success.body.parse(sent.answer))
  }
  return {
    outgoing,
    send: (text: string, file: File | null) =>
      void deliver(text, file).catch((error) => failureToast(error, notStored)),
  }
}

const notStored = 'The message could not be sent.'
