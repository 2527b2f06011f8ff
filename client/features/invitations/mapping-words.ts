import type { ListField, ListSource } from '#contract/moving-in.ts'

/** What a column can be, in words. */
export const fieldNames: Record<ListField, string> = {
  none: 'Leave out',
  email: 'E-mail address',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  programs: 'Programs or products',
  ends: 'End of access',
  status: 'Status',
  tags: 'Tags',
  subscription: 'Stripe subscription (sub_…)',
  completed: 'Completed lessons, by title',
  lesson: 'A lesson, with who completed it',
}

/** Whose export a file is. */
export const sourceNames: Record<ListSource, string> = {
  own: 'an academy',
  kajabi: 'Kajabi’s contacts',
  kajabi_subscriptions: 'Kajabi’s subscriptions',
  teachable: 'Teachable’s users',
  thinkific: 'Thinkific’s users',
  stripe: 'Stripe’s subscriptions',
}
