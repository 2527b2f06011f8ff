import type { ViewedAs } from '#contract/viewed-as.ts'

/** The name and address of the fictitious account of each view. */
export const viewerNamed: { name: Record<ViewedAs, string>; email: string } = {
  name: {
    visitor: 'Visitor',
    community: 'Community Member',
    academy: 'Academy Student',
    mentorship: 'Mentorship Student',
  },
  email: 'an example, nobody’s account',
}
