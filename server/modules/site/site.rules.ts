import {
  legalTextSchema,
  type SiteContent,
  type SiteTextName,
  siteLookSchema,
  siteWordsSchema,
} from '#contract/site.ts'
import { Failure } from '#server/platform/failure.ts'

const schemaOf = (name: SiteTextName) =>
  name === 'words' ? siteWordsSchema : name === 'look' ? siteLookSchema : legalTextSchema

/** The content of a text as its own schema reads it; throws 400 for that of another kind of text. */
export function contentOf(name: SiteTextName, content: SiteContent): SiteContent {
  const parsed = schemaOf(name).safeParse(content)
  if (!parsed.success) throw new Failure('bad_request', 'This is the content of another text.')
  return parsed.data
}
