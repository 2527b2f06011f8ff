// The program's default texts for the landing page. {brand}, {academy}, {mentorship}, {months}, {cohort},
// {cohortStarts}, {seats} and {seatsLeft} are replaced with current facts. Free of schemas: the page does not load their library.

/** Whether figures or reviews are made-up examples, the academy's own, or hidden. */
export const claimKinds = ['example', 'own', 'hidden'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** Figures that the program counts from what is recorded, if the owner wants them on the page. */
export const measuredKinds = ['students', 'certified', 'ahead'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

interface TitledText {
  title: string
  text: string
}

/** All the texts of the landing page that the owner can edit. */
export interface SiteWords {
  /** The title and the description for search engines and link previews. */
  title: string
  description: string
  hero: TitledText
  statsAre: ClaimKind
  stats: { figure: string; label: string }[]
  /** Absent for none. */
  measured?: MeasuredKind[] | undefined
  /** The heading above the programs. */
  programsTitle: string
  benefits: { risk: TitledText; path: TitledText; journal: TitledText; others: TitledText[] }
  /** What each month of the path is about, in order; shown below it, if there are any. */
  months: string[]
  testimonialsAre: ClaimKind
  testimonials: { quote: string; name: string; about: string }[]
  closing: TitledText & { points: string[] }
  faqs: { title: string; content: string }[]
  /** The risk warning at the foot of the page. */
  warning: string
}

const stats: SiteWords['stats'] = [
  { figure: '2,500+', label: 'students' },
  { figure: '89%', label: 'success rate' },
  { figure: '4.9/5', label: 'average rating' },
  { figure: '50+', label: 'hours of lessons' },
]

const testimonials: SiteWords['testimonials'] = [
  {
    quote:
      'I used to decide about the exit when it already hurt. Now the stop is on paper before I touch the button, and most evenings I simply close the laptop.',
    name: 'Amara Okafor',
    about: 'Academy, Lagos',
  },
  {
    quote: 'The weekly call is where my excuses go to die. In the best possible way.',
    name: 'Tomasz Wilk',
    about: 'Academy, Warsaw',
  },
  {
    quote:
      'First course I took that made me size a position with a calculator instead of a feeling.',
    name: 'Priya Nair',
    about: 'Academy, Kochi',
  },
  {
    quote: 'Losing signals stay in the list. That is the reason I trusted the winning ones.',
    name: 'Daniel Mwangi',
    about: 'Free community, Nairobi',
  },
  {
    quote:
      'My mentor read forty of my trades and found the one habit behind most of the losses. Worth months of screen time.',
    name: 'Lucía Ferrer',
    about: 'Mentorship, Valencia',
  },
  {
    quote: 'I trade twice a week now. It used to be twice an hour.',
    name: 'Johan Lindqvist',
    about: 'Mentorship, Malmö',
  },
]

const benefits: SiteWords['benefits'] = {
  risk: {
    title: 'Risk comes first, in numbers',
    text: 'Before you learn to find an entry you learn to size it. Every lesson, every signal and every trade in your journal starts from the same question: what does it cost if I am wrong?',
  },
  path: {
    title: 'A path, not a pile of videos',
    text: '{Months} months in an order that builds. Each month ends with an exercise that a person looks at.',
  },
  journal: {
    title: 'A journal that does the arithmetic',
    text: 'Log your trades and see what works, by pair, by weekday and by setup.',
  },
  others: [
    {
      title: 'Someone to ask, every week',
      text: 'Live calls with open charts. Bring the trade you do not understand, winners included.',
    },
    {
      title: 'A record nobody can polish',
      text: 'Signals show entry, stop and target when they are published, and every later change stays visible.',
    },
    {
      title: 'Fifty people, not five thousand',
      text: 'A cohort has {seats} seats. Questions get answers because there are few enough of them.',
    },
  ],
}

const months: SiteWords['months'] = [
  'Orders and pips',
  'Reading price',
  'Risk and size',
  'Building setups',
  'Your own plan',
  'Final project',
]

const closing: SiteWords['closing'] = {
  title: 'Take a seat in the {cohort} cohort',
  text: '{Months} months, one group, one plan. If it is not for you, say so within 30 days and you get your money back.',
  points: [
    '30-day money-back guarantee',
    'Card, PayPal or mobile money',
    'The free community stays open to you either way',
  ],
}

const faqs: SiteWords['faqs'] = [
  {
    title: 'When does the next cohort start?',
    content:
      'The academy opens {cohortStarts}. Each cohort has {seats} seats; the next one starts in {cohort}.',
  },
  {
    title: 'What happens if all seats are taken?',
    content:
      'You get a seat in the cohort after that. The number at the top of this page is counted from the enrolments, not invented.',
  },
  {
    title: 'Do I need to know anything about trading?',
    content:
      'No. The first month starts with what a pip is and how an order works. If you know that already, you will be through it quickly.',
  },
  {
    title: 'How much money should I start with?',
    content:
      'We suggest a starter capital of $100-500, and only money that you can do without. You can go through the whole program on a demo account.',
  },
  {
    title: 'How much time does it take?',
    content:
      'Plan four to six hours a week: two for lessons, one for the live call, the rest for exercises on your own charts. Recordings wait for you if you miss a call.',
  },
  {
    title: 'What is the difference between the Academy and the Mentorship?',
    content:
      'The Academy teaches the craft from the ground up, in a group, over {months} months. The Mentorship is for people who trade already: calls, premium signals and a look at your own trades, month by month.',
  },
  {
    title: 'How can I pay?',
    content: 'By card, with PayPal or with mobile money.',
  },
  {
    title: 'Can I get my money back?',
    content:
      'Yes. The Academy has a 30-day money-back guarantee: tell us within 30 days of your enrolment. The Mentorship can be cancelled anytime and then ends with the month that is paid.',
  },
  {
    title: 'Will I make money?',
    content:
      'Nobody can promise that, and you should not believe those who do. Most people who trade on margin lose money. We teach you to limit what a mistake costs and to find out honestly whether you have an edge.',
  },
  {
    title: 'What do I need for it technically?',
    content:
      'A browser and a connection that can play video, on a phone or a computer. For practice you open a free demo account with a broker of your choice; {brand} is not one and does not handle your trading money.',
  },
]

/** The texts of the landing page until the owner publishes others. */
export const defaultWords: SiteWords = {
  title: '{brand} · Forex trading academy',
  description:
    'A {months}-month forex academy with weekly live calls, a monthly mentorship, and a free community whose signals always show entry, stop and target.',
  hero: {
    title: 'Know your exit before your entry.',
    text: '{brand} teaches forex as a craft: a {months}-month academy with weekly live calls, a monthly mentorship, and a free community whose signals always show entry, stop and target.',
  },
  statsAre: 'example',
  stats,
  programsTitle: 'Three ways in. You can change your mind later.',
  benefits,
  months,
  testimonialsAre: 'example',
  testimonials,
  closing,
  faqs,
  warning:
    'Trading foreign exchange on margin carries a high level of risk: you can lose all the money you put in. What {brand} teaches is education, not investment advice, and past results do not predict future ones.',
}
