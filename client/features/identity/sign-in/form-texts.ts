import { pages } from '#contract/site/pages.ts'

/** The texts around each of the two forms. */
export const formTexts = {
  login: {
    title: 'Sign in',
    question: "Don't have an account?",
    answer: 'Create one',
    other: 'registration',
    otherPath: pages.register,
  },
  registration: {
    title: 'Create your account',
    question: 'Already have an account?',
    answer: 'Sign in',
    other: 'login',
    otherPath: pages.login,
  },
} as const
