import type { FirstHour } from '#contract/first-hour.ts'
import { defaultWords } from '#contract/site-words.ts'
import { seenAsStudent } from '#server/modules/identity/index.ts'
import { readFact } from '#server/platform/facts/facts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { claimsLeft } from './claims.rules.ts'
import type { FirstHourDeps } from './deps.ts'
import { differingPrograms, stepsOf } from './first-hour.rules.ts'
import { selectFirstHour } from './first-hour.store.ts'
import { testedFact } from './tested-fact.ts'

/** The first-hour checklist, computed from the academy's current state. */
export async function readFirstHour(deps: FirstHourDeps, _actor: Actor): Promise<FirstHour> {
  const { academySettings, config, courses, db, mail, offers, site } = deps

  const { pool } = db
  const [row, settings, offered, shown, terms, hasLegalTexts, hasCourse, tested, seen] =
    await Promise.all([
      selectFirstHour(pool),
      academySettings.read(pool),
      offers.read(pool),
      site.shown(pool),
      site.legal(pool, 'terms'),
      site.hasOwnLegalTexts(pool),
      courses.hasPublishedLesson(pool),
      mail.server === null ? null : readFact(pool, testedFact(mail.server)),
      readFact(pool, seenAsStudent),
    ])
  const standing = {
    choices: row.choices,
    named: settings.isNamed,
    hasLogo: shown.look.logo !== null,
    claims: claimsLeft({
      words: shown.words ?? defaultWords,
      offers: offered.offers,
      terms: terms.number === 0 ? terms.text : null,
    }),
    differing: differingPrograms(offered.offers),
    payment: config.stripe ? 'provider' : config.sandboxPays ? 'sandbox' : 'none',
    hasCourse,
    mailTested: tested !== null,
    hasLegalTexts,
    seenAsStudent: seen !== null,
  } as const
  const { choices, claims, differing, named, payment } = standing
  return {
    steps: stepsOf(standing),
    putAway: row.putAway,
    choices,
    claims,
    differing,
    named,
    payment,
    hasMailServer: mail.server !== null,
  }
}
