import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export const tellOfParticipation = (tx: Executor, actor: Actor, subject: string) =>
  emit(tx, { type: 'challenge.changed', subject, audience: { user: actor.id } })
