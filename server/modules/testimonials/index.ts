import type { ShownTestimonials } from '#contract/site/shown-testimonials.ts'
import { access } from '#server/modules/access/index.ts'
import { certificates } from '#server/modules/certificates/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { journal } from '#server/modules/journal/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { writtenMail } from './testimonials.mails.ts'
import { testimonialsNotices } from './testimonials.notices.ts'
import { testimonialsRoutes } from './testimonials.routes.ts'
import { findTestimonial } from './testimonials.store.ts'
import { createShownTestimonials, waitingBy } from './testimonials.ts'

const needs = { access, certificates, identity, journal, offers }
export type TestimonialsDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>

export interface Testimonials {
  /** What the site shows; null while that is nothing. */
  shown(): Promise<ShownTestimonials | null>
}

/** What members say of the academy for its site, bound to what is recorded of them. */
export const testimonials = defineModule('testimonials', {
  needs,
  create: (deps: TestimonialsDeps): Contribution<Testimonials> => ({
    api: { shown: createShownTestimonials(deps) },
    routes: testimonialsRoutes(deps),
    mails: [writtenMail],
    notices: testimonialsNotices({ waitingBy: bind(deps, waitingBy) }),
    personalData: {
      part: 'testimonial',
      read: async (userId) => (await findTestimonial(deps.db.pool, userId)) ?? null,
      columns: { 'testimonials.user_id': 'deleted' },
    },
  }),
})
