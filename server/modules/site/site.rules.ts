import {
  legalTextSchema,
  type SiteContent,
  type SiteTextName,
  siteWordsSchema,
} from '#contract/site.ts'
import { siteLookSchema } from '#contract/site-look.ts'
import { Failure } from '#server/platform/failure.ts'

/** The content of a text as its own schema reads it; throws 400 for that of another kind of text. */
export function contentOf(name: SiteTextName, content: SiteContent): SiteContent {
  const parsed = schemaOf(name).safeParse(content)
  if (!parsed.success) throw new Failure('bad_request', 'This is the content of another text.')
  return parsed.data
}

function schemaOf(name: SiteTextName) {
  if (name === 'words') return siteWordsSchema
  return name === 'look' ? siteLookSchema : legalTextSchema
}

/** What files of pictures are served as, by the end of their name. */
export const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}
