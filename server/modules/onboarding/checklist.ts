import { chargesOf } from '#contract/offers/offer-defaults.ts'
import type { Onboarding, OnboardingChoice } from '#contract/onboarding.ts'
import { pages } from '#contract/site/pages.ts'
import { defaultWords } from '#contract/site/site-words.ts'
import { seenAsStudent } from '#server/modules/identity/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import type { OnboardingDeps } from './index.ts'
import { testMail, testOutcomes } from './onboarding.mails.ts'
import { claimsLeft, differingPrograms, stepsOf, withChoice } from './onboarding.rules.ts'
import { lockOnboarding, saveOnboarding, selectOnboarding } from './onboarding.store.ts'

/** The onboarding checklist, computed from the academy's current state. */
export async function readOnboarding(deps: OnboardingDeps, _actor: Actor): Promise<Onboarding> {
  const { academySettings, config, courses, db, mail, offers, payments, site } = deps
  const { pool } = db
  const [row, settings, offered, shown, terms, hasLegalTexts, hasCourse, tested, seen] =
    await Promise.all([
      selectOnboarding(pool),
      academySettings.read(pool),
      offers.read(pool),
      site.shown(pool),
      site.legal(pool, 'terms'),
      site.hasOwnLegalTexts(pool),
      courses.hasPublishedLesson(pool),
      mail.server === null ? null : readFact(pool, testedFact(mail.server)),
      readFact(pool, seenAsStudent),
    ])
  const paying = await payments.payingKinds(pool, chargesOf(offered.offers))
  const state = {
    choices: row.choices,
    named: settings.isNamed,
    hasLogo: shown.look.logo !== null,
    claims: claimsLeft({
      words: shown.words ?? defaultWords,
      paying,
      offers: offered.offers,
      terms: terms.number === 0 ? terms.text : null,
    }),
    differing: differingPrograms(offered.offers),
    payment:
      hasProvider(config) || paying.length > 0
        ? 'provider'
        : config.sandboxPays
          ? 'sandbox'
          : 'none',
    hasCourse,
    mailTested: tested !== null,
    hasLegalTexts,
    seenAsStudent: seen !== null,
  } as const
  const { choices, claims, differing, named, payment } = state
  return {
    steps: stepsOf(state),
    putAway: row.putAway,
    choices,
    claims,
    differing,
    named,
    payment,
    hasMailServer: mail.server !== null,
  }
}

interface Change {
  putAway?: boolean | undefined
  choice?: { name: OnboardingChoice; chosen: boolean } | undefined
}

/** Dismisses or restores the checklist, or stores a choice for one of its steps. */
export async function changeOnboarding(
  deps: OnboardingDeps,
  actor: Actor,
  { putAway, choice }: Change,
): Promise<Onboarding> {
  await deps.db.transaction(async (tx) => {
    const known = await lockOnboarding(tx)
    const row = {
      putAway: putAway ?? known.putAway,
      choices: choice ? withChoice(known.choices, choice) : known.choices,
    }
    const change = changeOf(known, row, ['putAway', 'choices'])
    if (Object.keys(change.after ?? {}).length === 0) return
    await saveOnboarding(tx, row)
    await recordAudit(tx, actor, { action: 'first_hour.changed', ...change })
    await emit(tx, { type: 'settings.changed', audience: { role: 'admin' } })
  })
  return readOnboarding(deps, actor)
}

/**
 * Sends a test mail immediately, and records that this mail server accepted it; without a mail
 * server the mail is stored like any other. Throws 422 with the server's response if it was not
 * accepted, 429 after too many.
 */
export async function sendTestMail(
  deps: OnboardingDeps & { testMails: RateLimiter },
  actor: Actor,
  to: string,
): Promise<Onboarding> {
  const { db, mail, testMails } = deps
  const { server } = mail
  await testMails.consume(actor.id)
  await mail.sendNow({
    to,
    account: actor.id,
    kind: testMail,
    values: { name: actor.name, outcome: testOutcomes[server === null ? 'kept' : 'sent'] },
    path: pages.dashboard,
  })
  await db.transaction(async (tx) => {
    if (server !== null) await recordFact(tx, testedFact(server), {})
    await recordAudit(tx, actor, { action: 'first_hour.mail_tested' })
  })
  return readOnboarding(deps, actor)
}

/** The fact recorded once a mail has been sent through the mail server with this fingerprint. */
const testedFact = (server: string) => `mail_tested_${server}`

const hasProvider = ({ stripe, paypal, paystack }: OnboardingDeps['config']) =>
  stripe !== null || paypal !== null || paystack !== null
