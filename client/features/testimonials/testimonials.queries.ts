import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  getOwnTestimonial,
  listTestimonials,
  removeOwnTestimonial,
  saveOwnTestimonial,
  showTestimonial,
  type Testimonial,
  type TestimonialInput,
  type TestimonialSort,
} from '#contract/testimonials.ts'
import { testimonialKeys } from './testimonials.keys.ts'

/** What the user says of the academy, and what is recorded of the user. */
export const ownTestimonialQuery = () =>
  queryOptions({
    queryKey: testimonialKeys.own,
    queryFn: ({ signal }) => call(getOwnTestimonial, { signal }),
  })

export const useSaveTestimonial = () =>
  useChange(testimonialKeys.all, (body: TestimonialInput) => call(saveOwnTestimonial, { body }))

export const useRemoveTestimonial = () =>
  useChange(testimonialKeys.all, () => call(removeOwnTestimonial))

/** A page of what members say, for the office. */
export const testimonialsQuery = (query: ListCall<TestimonialSort>) =>
  queryOptions({
    queryKey: [...testimonialKeys.all, 'managed', query],
    queryFn: ({ signal }) => call(listTestimonials, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const useShowTestimonial = () =>
  useChange(
    testimonialKeys.all,
    ({ member, updatedAt, isShown }: Pick<Testimonial, 'member' | 'updatedAt' | 'isShown'>) =>
      call(showTestimonial, { params: { id: member.id }, body: { isShown, updatedAt } }),
  )
