import { expect, vi } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import {
  createCohort,
  deleteCohort,
  listCohortRules,
  placeMember,
  updateCohort,
  updateCohortRule,
} from '#contract/access/cohorts.ts'
import { handOverOwnership } from '#contract/access/staff.ts'
import {
  changeCertificate,
  getCertificateConditions,
  getCertificateDesign,
  updateCertificateConditions,
  updateCertificateDesign,
} from '#contract/certificates.ts'
import { requestPasswordReset } from '#contract/identity/identity.ts'
import { beginImpersonation, endImpersonation } from '#contract/identity/impersonation.ts'
import { listMails, readMail } from '#contract/mails.ts'
import {
  beginOpenExport,
  getOpenExport,
  removeOpenExport,
  takeOpenExport,
} from '#contract/moving-out.ts'
import { listOffers, resetOffer, saveOffer } from '#contract/offers/offers.ts'
import { changeOnboarding, sendTestMail } from '#contract/onboarding.ts'
import { listPromises, updatePromise } from '#contract/promises.ts'
import { getSignInRules, updateSignInRules } from '#contract/second-factors.ts'
import {
  getSiteText,
  publishSiteText,
  restoreSiteText,
  saveSiteDraft,
} from '#contract/site/site.ts'
import { getStorageQuotas, saveStorageQuotas } from '#contract/storage-quota.ts'
import { retryJob } from '#contract/system.ts'
import { saveOwnTestimonial, showTestimonial } from '#contract/testimonials.ts'
import { makeCertificate } from '../certificates.ts'
import { sendForm } from '../forms.ts'
import { makeFailedJob } from '../stored-jobs.ts'
import { type ActionsBench, type AuditActions, inQuery } from './bench.ts'
import { picture } from './picture.ts'

const cohort = (startsOn: string) => ({
  program: 'mentorship' as const,
  name: 'Winter',
  startsOn,
  closesOn: startsOn,
  seats: 2,
})

/** Admins' actions on the academy itself: mails, offers, the site, settings. */
export const officeActions: AuditActions = {
  'GET /admin/mails/:name': {
    action: 'mail.read',
    tells: 'nothing',
    async run({ app, call }) {
      const { email } = await app.people.free()
      await app.call(requestPasswordReset, { body: { email } })
      let name = ''
      while (!name) {
        const { body } = await call(listMails, { query: { search: email } })
        name = body[0]?.name ?? ''
      }
      return call(readMail, { params: { name } })
    },
  },
  'POST /admin/failed-jobs/:queue/:id/retry': {
    action: 'job.retried',
    tells: 'nothing',
    run: async ({ app, call }) => call(retryJob, { params: await makeFailedJob(app) }),
  },
  'POST /admin/certificates/:id/changes': {
    action: 'certificate.revoked',
    tells: 'nothing',
    async run({ app, call }) {
      const id = await makeCertificate(app, await app.people.academy())
      return call(changeCertificate, {
        params: { id },
        body: { kind: 'revoked', reason: 'Issued to another name' },
      })
    },
  },
  'PUT /admin/certificate-conditions/:program': {
    action: 'certificate.conditions_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const params = { program: 'academy' as const }
      const { body } = await app.call(getCertificateConditions, { as: admin, params })
      return call(updateCertificateConditions, { params, body: { ...body, sessions: 12 } })
    },
  },
  'PUT /admin/certificate-design': {
    action: 'certificate.design_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getCertificateDesign, { as: admin })
      const { signature: _, ...design } = body
      return call(updateCertificateDesign, { body: { ...design, signer: 'Grace Hopper' } })
    },
  },
  'POST /admin/cohorts': {
    action: 'cohort.created',
    tells: 'made',
    run: ({ call }) => call(createCohort, { body: cohort('2190-01-01') }),
  },
  'PUT /admin/cohorts/:id': {
    action: 'cohort.updated',
    tells: 'changed',
    async run({ app, admin, call }) {
      const { body } = await app.call(createCohort, { as: admin, body: cohort('2190-02-01') })
      return call(updateCohort, { params: { id: body.id }, body: { seats: 3 } })
    },
  },
  'DELETE /admin/cohorts/:id': {
    action: 'cohort.deleted',
    tells: 'gone',
    async run({ app, admin, call }) {
      const { body } = await app.call(createCohort, { as: admin, body: cohort('2190-03-01') })
      return call(deleteCohort, { params: { id: body.id } })
    },
  },
  'PUT /admin/cohort-rules/:program': {
    action: 'cohort.rule_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(listCohortRules, { as: admin })
      const rule = body.find(({ program }) => program === 'mentorship')
      if (!rule) throw new Error('There is no rule.')
      const { planned, invitationHours, updatedAt, program } = rule
      const changed = { planned, invitationHours: invitationHours + 1, updatedAt }
      return call(updateCohortRule, { params: { program }, body: changed })
    },
  },
  'PUT /admin/users/:id/cohorts': {
    action: 'user.cohort_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, admin, call }) {
      const member = await app.people.mentorship()
      const { body } = await app.call(createCohort, { as: admin, body: cohort('2190-04-01') })
      const to = { cohortId: body.id, seenCohortId: null }
      return call(placeMember, { params: { id: member.id }, body: to })
    },
  },
  'PUT /admin/offers/:program': {
    action: 'offer.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(listOffers, { as: admin })
      const known = body.find(({ program }) => program === 'community')
      if (!known) throw new Error('There is no community.')
      const { program, ...offer } = known
      return call(saveOffer, { params: { program }, body: { ...offer, title: 'Open Community' } })
    },
  },
  'DELETE /admin/offers/:program': {
    action: 'offer.reset',
    tells: 'changed',
    withoutSubject: true,
    run: ({ call }) => call(resetOffer, { params: { program: 'community' } }),
  },
  'PUT /admin/promises/:program': {
    action: 'promise.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(listPromises, { as: admin })
      const known = body.find(({ program }) => program === 'academy')
      if (!known) throw new Error('There is no promise.')
      const { program, updatedAt, monthly, isPublic } = known
      const input = { hours: 48, monthly, extends: true, isPublic, updatedAt }
      return call(updatePromise, { params: { program }, body: input })
    },
  },
  'PUT /admin/site/:name/draft': {
    action: 'site.draft_saved',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) =>
      call(saveSiteDraft, {
        params: { name: 'risk' },
        body: { content: { text: '# Draft' }, updatedAt: null },
      }),
  },
  'POST /admin/site/:name/publish': {
    action: 'site.published',
    tells: 'nothing',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const params = { name: 'risk' } as const
      const { body } = await app.call(getSiteText, { as: admin, params })
      const updatedAt = body.draft?.updatedAt ?? null
      const content = { text: '# Risk' }
      const saved = await app.call(saveSiteDraft, {
        as: admin,
        params,
        body: { content, updatedAt },
      })
      const seen = { updatedAt: saved.body.draft?.updatedAt ?? '' }
      return call(publishSiteText, { params, body: seen })
    },
  },
  'POST /admin/site/:name/restore': {
    action: 'site.restored',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(restoreSiteText, { params: { name: 'risk' }, body: { number: 0 } }),
  },
  'PUT /admin/testimonials/:id': {
    action: 'site.testimonial_shown',
    tells: 'nothing',
    withoutSubject: true,
    async run({ app, call }) {
      const member = await app.people.free()
      const input = { text: 'I close the laptop now.', name: 'Amara', showsResult: false }
      const { body } = await app.call(saveOwnTestimonial, { as: member, body: input })
      const updatedAt = body.testimonial?.updatedAt ?? ''
      return call(showTestimonial, {
        params: { id: member.id },
        body: { isShown: true, updatedAt },
      })
    },
  },
  'POST /admin/site-pictures/:kind': {
    action: 'site.picture_added',
    tells: 'nothing',
    withoutSubject: true,
    run: async ({ app, admin }) =>
      sendForm(app, {
        as: admin,
        path: '/admin/site-pictures/logo',
        file: { field: 'picture', content: await picture(), name: 'logo.png' },
      }),
  },
  'PUT /admin/first-hour': {
    action: 'first_hour.changed',
    tells: 'changed',
    withoutSubject: true,
    run: ({ call }) => call(changeOnboarding, { body: { putAway: true } }),
  },
  'POST /admin/first-hour/test-mail': {
    action: 'first_hour.mail_tested',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(sendTestMail, { body: { to: 'owner@mail.example' } }),
  },
  'POST /admin/viewings': {
    action: 'viewing.begun',
    tells: 'nothing',
    run: ({ call }) => call(beginImpersonation, { body: { as: 'academy' } }),
  },
  'DELETE /admin/viewings/:id': {
    action: 'viewing.ended',
    tells: 'nothing',
    async run({ app, admin, call }) {
      const { body } = await app.call(beginImpersonation, { as: admin, body: { as: 'visitor' } })
      return call(endImpersonation, { params: { id: body.id } })
    },
  },
  'PUT /admin/settings': {
    action: 'settings.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getSettings, { as: admin })
      const { defaultBrand: _, ...settings } = body
      return call(updateSettings, { body: { ...settings, brand: 'Another name' } })
    },
  },
  'PUT /admin/space-limits': {
    action: 'space.limits_changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getStorageQuotas, { as: admin })
      const { updatedAt } = body
      return call(saveStorageQuotas, { body: { communityMb: 300, studentMb: 3000, updatedAt } })
    },
  },
  'PUT /admin/sign-in-rules': {
    action: 'sign_in_rules.changed',
    tells: 'changed',
    withoutSubject: true,
    async run({ app, admin, call }) {
      const { body } = await app.call(getSignInRules, { as: admin })
      return call(updateSignInRules, { body: { ...body, passwordProof: true } })
    },
  },
  'POST /admin/moving-out': {
    action: 'moving_out.begun',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(beginOpenExport, { body: { media: false } }),
  },
  'POST /admin/moving-out/address': {
    action: 'moving_out.taken',
    tells: 'nothing',
    withoutSubject: true,
    async run(bench) {
      await writtenArchive(bench)
      return bench.call(takeOpenExport)
    },
  },
  'DELETE /admin/moving-out': {
    action: 'moving_out.removed',
    tells: 'nothing',
    withoutSubject: true,
    async run(bench) {
      await writtenArchive(bench)
      return bench.call(removeOpenExport)
    },
  },
  'POST /admin/ownership': {
    action: 'ownership.handed_over',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, admin, call }) {
      const { id: userId } = await app.people.admin()
      return call(handOverOwnership, { body: { userId, password: admin.password } })
    },
  },
  'GET /admin/activity.csv': {
    action: 'activity.exported',
    tells: 'nothing',
    withoutSubject: true,
    run: inQuery('/admin/activity.csv?group=people'),
  },
}

/** Has everything written into an archive, unless it is there. */
async function writtenArchive({ app, admin }: ActionsBench): Promise<void> {
  const state = async () =>
    (await app.call(getOpenExport, { as: admin })).body.archive?.state ?? 'none'
  if ((await state()) === 'none') {
    await app.call(beginOpenExport, { as: admin, body: { media: false } })
  }
  await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 60_000 })
}
