import { Failure } from '#server/platform/failure.ts'
import type { DraftRow } from './site.store.ts'

/** Throws 409 if the draft has changed since it was read. */
export function requireSeen(draft: DraftRow | undefined, seen: string | null): void {
  if ((draft?.updatedAt.toISOString() ?? null) === seen) return
  throw new Failure('overtaken', 'Somebody else has changed this text in the meantime.')
}
