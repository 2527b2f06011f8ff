import type { Page } from 'playwright'
import type { SpecRow } from './row.ts'
import { click } from './steps.ts'

const pages = 'e2e/public-pages.test.ts'
const landing = 'e2e/landing.test.ts'

const open = (question: string) => (page: Page) => page.getByText(question).click()

/** Section 2: the landing page. */
export const publicScreens: SpecRow[] = [
  {
    as: 'visitor',
    at: '/',
    shows: [
      'Meridian',
      'Programs',
      'Reviews',
      'FAQ',
      'Login',
      'Get Started',
      // The hero, with its limited cohort.
      'cohort',
      'seats left',
      'See the programs',
      'Join Free Community',
      // The figures.
      'students',
      'success rate',
      'average rating',
      // The program cards.
      '6-Month Academy Program',
      'Monthly Mentorship Program',
      'Free Community',
      'Start the Academy',
      'Start Mentorship',
      // Six benefits.
      'Why choose us',
      'Risk comes first, in numbers',
      'A path, not a pile of videos',
      'Someone to ask, every week',
      'A record nobody can polish',
      'A journal that does the arithmetic',
      'Fifty people, not five thousand',
      // Six testimonials.
      'Now the stop is on paper before I touch the button',
      'The weekly call is where my excuses go to die.',
      'size a position with a calculator instead of a feeling.',
      'Losing signals stay in the list.',
      'found the one habit behind most of the losses.',
      'I trade twice a week now.',
      // The closing offer.
      'Take a seat in the',
      // Ten questions.
      'When does the next cohort start?',
      'What happens if all seats are taken?',
      'Do I need to know anything about trading?',
      'How much money should I start with?',
      'How much time does it take?',
      'What is the difference between the Academy and the Mentorship?',
      'How can I pay?',
      'Can I get my money back?',
      'Will I make money?',
      'What do I need for it technically?',
      // The footer.
      'Support',
      'Legal',
      'Privacy',
      'Terms',
      'Risk disclosure',
      'Risk warning.',
      'Trading foreign exchange on margin carries a high level of risk',
    ],
    names: ['On this page', 'Footer', 'Toggle theme'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking for the free community', click('Join Free Community')],
    shows: ['signup feature is coming soon'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking when it starts', open('When does the next cohort start?')],
    shows: ['opens twice a year, in December and in June', 'Each cohort has 50 seats'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking for the capital', open('How much money should I start with?')],
    shows: ['starter capital of $100-500'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking how to pay', open('How can I pay?')],
    shows: ['By card, with PayPal or with mobile money.'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['asking for the money back', open('Can I get my money back?')],
    shows: ['The Academy has a 30-day money-back guarantee'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['choosing Login', click('Login')],
    shows: ['Sign in', "Don't have an account?", 'Create one'],
  },
  {
    as: 'visitor',
    at: '/',
    after: ['choosing Get Started', click('Get Started')],
    shows: ['Create your account', 'Already have an account?'],
  },
  {
    as: 'free',
    at: '/',
    after: ['opening the menu', click('Account')],
    shows: ['Profile', 'My Dashboard', 'Settings', 'Sign out'],
  },
  {
    says: 'the header is fixed; its links, and the call in the hero, scroll to their place',
    file: pages,
    test: 'has a header that stays, with links to programs, reviews and questions',
  },
  {
    says: 'signed out: a dialog that switches between sign-in and registration',
    file: pages,
    test: 'opens a dialog that switches between both forms',
  },
  {
    says: 'signed in: the menu is Profile, My Dashboard, Settings, Sign out; it ends at /login',
    file: landing,
    test: 'a signed-in visitor has a menu in place of the buttons',
  },
  {
    says: 'Profile, My Dashboard and Settings lead to their pages',
    file: pages,
    test: 'has a menu that leads a signed-in visitor to each of its pages',
  },
  {
    says: 'Join Free Community only shows an alert',
    instead: 'the alert, or with the switch Community sign-up open the registration form',
    file: landing,
    test: 'once the switch is on, the community opens the registration form',
  },
  {
    says: 'ten questions, one open at a time, collapsible',
    file: pages,
    test: 'opens one question at a time, which a second click closes',
  },
  {
    says: 'footer: program links, support links, legal anchors',
    instead: 'the legal anchors are real pages',
    file: pages,
    test: 'leads from its footer to the programs, to support and to the legal pages',
  },
  {
    says: 'after sign-in, to /dashboard after 1 second',
    file: 'e2e/forms.test.ts',
    test: 'who has signed in is on the dashboard after 1 s',
  },
  {
    says: 'after registration, to /login after 2 seconds',
    file: 'e2e/forms.test.ts',
    test: 'who has registered is at the sign-in form after 2 s',
  },
]
