import * as calls from '#contract/testimonials.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { TestimonialsDeps } from './index.ts'
import { listTestimonials, readOwn, removeOwn, saveOwn, showTestimonial } from './testimonials.ts'

/** What members say of the academy for its site. */
export const testimonialsRoutes = (deps: TestimonialsDeps): Route[] => [
  route(calls.getOwnTestimonial, {
    access: 'account.own',
    handle: ({ actor }) => readOwn(deps, actor),
  }),
  route(calls.saveOwnTestimonial, {
    access: 'account.own',
    handle: ({ actor, body }) => saveOwn(deps, actor, body),
  }),
  route(calls.removeOwnTestimonial, {
    access: 'account.own',
    handle: ({ actor }) => removeOwn(deps, actor),
  }),
  route(calls.listTestimonials, {
    access: 'settings.manage',
    handle: ({ query }) => listTestimonials(deps, query),
  }),
  route(calls.showTestimonial, {
    access: 'settings.manage',
    effect: 'none',
    handle: ({ actor, params, body }) => showTestimonial(deps, actor, params.id, body),
  }),
]
