import { pictureAddress } from '#contract/site/shown-look.ts'
import { academySettings } from '#server/modules/academy-settings/index.ts'
import { accountMade, signedInFirst } from '#server/modules/identity/index.ts'
import { media } from '#server/modules/media/index.ts'
import { openTexts } from '#server/modules/moving-out/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { logoNow } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { type CurrentTexts, createCurrentTexts } from './current-texts.ts'
import { writeOpenTexts } from './open-texts.ts'
import { type LogoFile, logoFile, pictureFile, sweepPicturesJob } from './pictures.ts'
import { siteRoutes } from './site.routes.ts'
import type { Occasion } from './site.schema.ts'
import { consentsOf, insertConsent, noteDue, pictureFilesInUse, takeDue } from './site.store.ts'

const needs = { academySettings, media }
export type SiteDeps = DepsOf<'db' | 'now' | 'storage', typeof needs>

export interface Site
  extends Pick<CurrentTexts, 'shown' | 'look' | 'legal' | 'offerPage' | 'hasOwnLegalTexts'> {
  /** The published logo as a PNG; null if there is none. */
  logoFile: LogoFile
  /** A picture of the kind 'logo' as a PNG, by its id; null if there is none. */
  pictureFile: Bound<typeof pictureFile>
  /** Records a user's consent to the legal texts when starting a payment. */
  agreeByPaying(executor: Executor, userId: string): Promise<void>
  /** Records a user's consent when accepting an invitation. */
  agreeByInvitation(executor: Executor, userId: string): Promise<void>
  /** Records that the user of an account created by somebody else consents at the first sign-in. */
  agreesAtFirstSignIn: typeof noteDue
}

/**
 * The content and appearance of the site: the landing page's texts and the legal texts, drafted,
 * published and versioned.
 */
export const site = defineModule('site', {
  needs,
  create: (deps: SiteDeps): Contribution<Site> => {
    const { db, now } = deps
    const current = createCurrentTexts(deps)
    const { shown, look, legal, offerPage, hasOwnLegalTexts, forget } = current
    const agree = (executor: Executor, userId: string, occasion: Occasion) =>
      insertConsent(executor, { userId, occasion, at: now() })
    return {
      api: {
        shown,
        look,
        logoFile: bind({ ...deps, current }, logoFile),
        pictureFile: bind(deps, pictureFile),
        legal,
        offerPage,
        hasOwnLegalTexts,
        agreeByPaying: (executor, userId) => agree(executor, userId, 'payment'),
        agreeByInvitation: (executor, userId) => agree(executor, userId, 'invitation'),
        agreesAtFirstSignIn: noteDue,
      },
      routes: siteRoutes({ ...deps, current }),
      jobs: [sweepPicturesJob(deps)],
      files: {
        // Public, at addresses of their own.
        mayOpen: async () => false,
        inUse: (keys) => pictureFilesInUse(db.pool, keys),
        columns: ['site_pictures.file_key'],
      },
      on: { 'settings.changed': forget },
      answers: [
        answer(openTexts, writeOpenTexts),
        answer(logoNow, async (executor) => {
          const { logo } = await look(executor)
          return logo && { ...logo, path: pictureAddress(logo.id, 'logo', 'png') }
        }),
        answer(accountMade, (tx, userId) => agree(tx, userId, 'registration')),
        answer(signedInFirst, async (tx, userId) => {
          if (await takeDue(tx, userId)) await agree(tx, userId, 'sign_in')
        }),
      ],
      personalData: {
        part: 'consents',
        read: (userId) => consentsOf(db.pool, userId),
        columns: { 'consents.user_id': 'deleted', 'consents_due.user_id': 'deleted' },
      },
    }
  },
})
