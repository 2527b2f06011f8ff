import { call } from '#client/platform/http/call.ts'
import { getLegalText, type LegalName } from '#contract/site/site.ts'

/** Fetches a legal text; in its own file, since most pages come with theirs. */
export const askLegalText = (name: LegalName, signal: AbortSignal) =>
  call(getLegalText, { params: { name }, signal, anonymous: true })
