import {
  legalTextSchema,
  type SiteContent,
  type SiteTextName,
  siteWordsSchema,
} from '#contract/site.ts'
import { Failure } from '#server/platform/failure.ts'

/** The content of a text as its own schema reads it; throws 400 for that of another kind of text. */
export function contentOf(name: SiteTextName, content: SiteContent): SiteContent {
  const parsed = (name === 'words' ? siteWordsSchema : legalTextSchema).safeParse(content)
  if (!parsed.success) throw new Failure('bad_request', 'This is the content of another text.')
  return parsed.data
}
