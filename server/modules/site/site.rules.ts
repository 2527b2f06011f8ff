import {
  legalTextSchema,
  type SiteContent,
  type SiteTextName,
  siteWordsSchema,
} from '#contract/site/site.ts'
import { siteLookSchema } from '#contract/site/site-look.ts'
import { Failure } from '#server/platform/failure.ts'

/** Parses the content of a text with its own schema; throws 400 for content of another kind. */
export function contentOf(name: SiteTextName, content: SiteContent): SiteContent {
  const parsed = schemaOf(name).safeParse(content)
  if (!parsed.success) throw new Failure('bad_request', 'This is the content of another text.')
  return parsed.data
}

function schemaOf(name: SiteTextName) {
  if (name === 'words') return siteWordsSchema
  return name === 'look' ? siteLookSchema : legalTextSchema
}

/** The content types of picture files, by extension. */
export const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}
