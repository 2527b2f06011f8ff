import { call } from '#client/platform/call.ts'
import { getLegalText, type LegalName } from '#contract/site.ts'

/** Asks the server for a legal text; in a file of its own, since most pages bring theirs along. */
export const askLegalText = (name: LegalName, signal: AbortSignal) =>
  call(getLegalText, { params: { name }, signal, anonymous: true })
