import type { ViewedAs } from '#contract/viewed-as.ts'

/** What stands for name and address of those as whom somebody looks: an account that nobody has. */
export const viewerNamed: { name: Record<ViewedAs, string>; email: string } = {
  name: {
    visitor: 'Visitor',
    community: 'Community Member',
    academy: 'Academy Student',
    mentorship: 'Mentorship Student',
  },
  email: 'an example, nobody’s account',
}
