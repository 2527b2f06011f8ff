import { isAboutSignals, signalClaimsIn } from '#contract/site/signal-claims.ts'
import {
  legalTextSchema,
  offerPageSchema,
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

/**
 * Throws rule_violated for the landing page's texts if they state figures about signals: where the record of
 * signals is public, such figures come from it.
 */
export function refuseSignalClaims(content: SiteContent): void {
  if (!('stats' in content)) return
  const figures = content.stats.flatMap((stat, place) =>
    isAboutSignals(stat)
      ? [
          {
            path: `content.stats.${place}.label`,
            message: fromRecord(`${stat.figure} ${stat.label}`),
          },
        ]
      : [],
  )
  const sentences = signalClaimsIn(content).map(({ path, sentence }) => ({
    path: `content.${path}`,
    message: fromRecord(sentence),
  }))
  const issues = [...figures, ...sentences]
  const [first] = issues
  if (first) throw new Failure('rule_violated', first.message, { issues })
}

const fromRecord = (claim: string) =>
  `Figures about signals come from the public record. Remove “${claim}”.`

function schemaOf(name: SiteTextName) {
  if (name === 'words') return siteWordsSchema
  if (name === 'offer') return offerPageSchema
  return name === 'look' ? siteLookSchema : legalTextSchema
}

/** The content types of picture files, by extension. */
export const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}
