import type { Passkey } from '#contract/second-factors.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PasskeyRow } from './passkeys/passkeys.store.ts'

export const presentPasskey = ({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey =>
  instants({ id, name, synced, createdAt, lastUsedAt })
