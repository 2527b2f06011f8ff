import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from '../boundaries/import-rules.ts'
import type { ModuleFolder } from './read-module.ts'

type Exceptions = Readonly<Record<string, string>>

/** Where server and client differ, each with the reason. */
export interface Sides {
  /** Modules with routes but no contract. */
  withoutContract: Exceptions
  /** Modules with routes but no screens of their own. */
  withoutFeature: Exceptions
  /** Contract files that are not the calls of a single module. */
  contractAlone: Exceptions
  /** Client features without a module. */
  featureAlone: Exceptions
}

export const sides: Sides = {
  withoutContract: {
    media: 'a file has an address that is signed, not a call: what answers is bytes',
    shop: 'its calls are about offers, and called like those (shop-offers): a shop is nothing to read or to change',
  },
  withoutFeature: {
    'account-rules': 'its screens are a part of journal, whose accounts they are about',
    'academy-settings': 'its form is one of the screens of admin',
    backups: 'how they are going stands on the dashboard of admin',
    mails: 'its list is one of the screens of admin',
    quizzes: 'they are lessons, on the screens of courses',
    drills: 'its screens are a part of courses, whose lessons drills are',
    'linked-lessons': 'its screens are a part of courses, whose lessons they are',
    reviews: 'its screens are a part of courses, whose questions and moments are asked again',
    'lesson-questions': 'its screens are a part of courses, below lessons and beside them',
    marking: 'its list is on the screen with the questions of courses',
    exercises: 'its screens are a part of courses, whose lessons exercises are',
    'text-charts': 'its charts stand in the texts of courses',
    checkpoints: 'its screens are a part of courses, whose videos ask them',
    'video-tracks': 'its screens are a part of courses, whose videos they are about',
    renditions:
      'videos are played and managed on the screens of courses, and counted on one of admin',
    media: 'files are sent and shown by the screens of those who own them',
    'storage-quota':
      'what files take stands in the settings of identity, what they may on the screens of admin',
  },
  contractAlone: {
    accent: 'where a colour of the owner’s can be read, for both sides',
    'account-movements': 'what moves an account without a trade, for imports and journal alike',
    'mail-links': 'a part of identity: what links of mails lead to',
    suppressions: 'a part of identity: the addresses to which little is sent',
    'activity-words': 'a part of activity: actions in words, without schemas',
    'answer-fields': 'a part of saved answers: their fields, without schemas',
    bytes: 'sizes in words, for both sides',
    'promise-words':
      'a part of promises: what is promised and was measured, in words for both sides',
    'calendar-days': 'a period of days, for both sides',
    taxes: 'a part of invoices: how tax depends on the buyer',
    plans: 'a part of shop: how an offer is paid, for both sides',
    'shop-offers': 'the calls of shop',
    'stripe-methods': 'a part of payments: the methods of a Stripe account, for both sides',
    'stripe-settings': 'a part of payments: whether its members pay with all of them',
    'offer-statistics': 'a part of shop: what each offer brings in',
    'offer-sections': 'a part of site: the parts of the page of an offer, without schemas',
    'least-charges': 'the smallest amounts that can be charged in each currency, for both sides',
    'shop-words': 'a part of shop: its limits and states, without schemas',
    'dispute-limits': 'a part of disputes: the limits of the card networks, for both sides',
    'calendar-months': 'when one more month of access ends, for both sides',
    'signal-outlets': 'a part of chat-membership: where signals are posted',
    'connection-names': 'a part of connections: their settings by name, without schemas',
    countries: 'a part of access: where members live, and where no signals are received',
    cohorts: 'a part of access: the groups that members join, and their waiting lists',
    'count-words':
      'small numbers in words, in the texts of the site and in what an offer says of itself',
    'course-drafts': 'a part of courses: what is typed into their forms and not saved',
    'course-files': 'a part of courses: one as a file, from which it is imported',
    'course-modules': 'a part of courses: their modules, and when these open',
    'course-preview': 'a part of courses: one as a student would have it',
    'course-programs': 'all programs of a course, for both sides',
    'lesson-files': 'a part of courses: what can be downloaded with a lesson',
    'chart-blocks': 'a part of text-charts: how a text describes one, for both sides',
    'lesson-pictures': 'a part of courses: the pictures in what is read',
    'lesson-text': 'a part of courses: formulas, charts and pictures in a text, for both sides',
    'lesson-notes': 'a part of courses: what somebody notes on a lesson for themselves',
    'live-session-attendance': 'a part of live-sessions: who joined',
    'moving-in': 'a part of invitations: lists of other programs, and what their columns are',
    'live-session-files': 'a part of live-sessions: what can be downloaded with one',
    samples: 'a part of courses: the lessons that are open to every account',
    'text-lessons': 'a part of courses: the lessons that are read',
    'submission-marks': 'a part of assignments: what is marked on files that were handed in',
    attempts: 'a part of quizzes: what students do in them, and its marks',
    'practice-currencies': 'a part of practice: the currencies of its accounts, for both sides',
    'practice-orders': 'a part of practice: which orders can be, for both sides',
    'practice-prices': 'a part of practice: prices as integers, for both sides',
    'practice-rules': 'a part of practice: what a candle does to orders, for both sides',
    'chart-marks': 'a part of quizzes: what is marked on candles, and what counts as right',
    exhibits: 'a part of quizzes: the pictures and candles that questions show',
    questions: 'a part of quizzes: what is asked, and how it is answered',
    currencies: 'the digits of each currency, for the journal and what is imported into it',
    'candle-columns': 'how candles are packed, for both sides',
    'candle-frames': 'the time frames of candles, for both sides',
    'certificate-codes': 'how the code of a certificate is written, for both sides',
    drawdown: 'how far a balance has fallen, for imports and journal alike',
    endpoint: 'what a call is',
    evidence: 'what assignments ask of a journal, which both know',
    events: 'the kinds of events, which every module emits',
    intervals: 'means and their confidence intervals, for signals and journal alike',
    instruments: 'the currency pairs, for signals and journal alike',
    'journal-analysis': 'a part of journal: what trades come to, and teach',
    'journal-findings': 'a part of journal: the habits that trades lose by',
    'journal-notes': 'a part of journal: what is noted of days and weeks',
    'journal-playbooks': 'a part of journal: checklists, and what keeping them brings',
    'journal-simulation': 'a part of journal: what chance may make of the own results',
    'journal-sharing': 'a part of journal: what mentors see of it, and say',
    'shared-journal': 'a part of journal: the students on the desk of mentors',
    'journal-signals': 'a part of journal: the signals that trades follow',
    'signal-comparison': 'a part of journal: what signals came to for their followers',
    'signal-takers': 'a part of journal: how students took a signal',
    leaderboard: 'a part of challenges: who leads the month',
    lists: 'the query of every long list',
    'offer-defaults': 'what is offered until the owner changes it, without schemas',
    'message-files': 'a part of messages: what is sent with them',
    needs: 'a part of admin: what waits for the office',
    'one-line': 'the characters that a line of text may not have, for both sides',
    operations: 'calls of the program itself: health, and what the landing page shows',
    'known-times': 'the times that are accepted, for both sides',
    'automation-words': 'a part of automations: its limits and waits in words, without schemas',
    'broadcast-words': 'a part of letters: why nobody would get one, without schemas',
    'pair-of': 'the pair that a symbol means, for statements and candles alike',
    'page-texts': 'titles and descriptions of the public pages',
    pages: 'the address of every page',
    'payment-checks': 'a part of payments: what became of a payment whose answer was lost',
    permissions: 'who may do what',
    paragraphs: 'the paragraphs of a text that questions are about, for both sides',
    'plain-text': 'how a text is compared by searches, for both sides',
    'search-words': 'a part of search: what the words of a text are',
    players: 'whose players there are, each with a page of its own',
    problem: 'the shape of every refusal',
    'program-table': 'the programs as they are compared',
    programs: 'programs and prices, which access and payments share',
    'rubric-sums': 'what points of a rubric come to, for both sides',
    roles: 'the schemas of roles and staff roles',
    'shown-look': 'a part of site: the look that pages show, without schemas',
    'signal-words': 'a part of signals: pairs and new signals in words, without schemas',
    recurring: 'a part of payments: what the card provider takes again and again',
    push: 'a part of notifications: the browsers of a user',
    'saved-answers': 'a part of messages: what the office answers again and again',
    'signal-reads': 'a part of signals: who has seen which',
    receipts: 'a part of signals: their record and its receipts',
    'published-heads': 'a part of signals: asks for all heads of their record that a file needs',
    'record-entries': 'a part of signals: the entries of their record, without schemas',
    'record-file': 'a part of signals: how receipts and exports of their record are read',
    'record-figures': 'a part of signals: what their record comes to, divided and over time',
    'record-words': 'a part of signals: the entries of their record in words, without schemas',
    'incoming-signals': 'a part of signals: those that come in from elsewhere',
    'scheduled-signals': 'a part of signals: those that are published later',
    'signal-channels': 'a part of signals: the Telegram channels from which they come in',
    'signal-claims': 'a part of site: which of its figures are about signals, without schemas',
    'signal-position': 'a part of signals: what a history says of the position, for both sides',
    'signal-steps': 'a part of signals: what happens to one until its end',
    'step-rules': 'a part of signals: which step can follow, and what it does, for both sides',
    'step-details': 'a part of signals: what each step must and may say, without schemas',
    'step-of-update': 'a part of signals: the step that a message means, for both sides',
    'step-words': 'a part of signals: steps in words, without schemas',
    'record-signatures': 'a part of signals: hashes and signatures of their record, for both sides',
    'verify-record': 'a part of signals: verifies their record, in browsers and tools',
    'verify-stamps': 'a part of signals: what the time stamps of a file come to',
    stamps: 'a part of signals: reads time stamps of their record, on both sides and in tools',
    'printed-heads': 'a part of signals: heads of their record as they stand in messages',
    'signal-questions': 'a part of lesson-questions: what is asked on signals',
    'shown-testimonials': 'a part of testimonials: what the landing page shows of them',
    'measured-figures': 'a part of certificates: what is counted of students for the landing page',
    'signal-messages': 'a part of signals: what a message in traders’ words says',
    prices: 'a part of signals: what resolves them, and the key for sending it',
    'usual-spreads':
      'a part of signals: the spread that is assumed of an instrument, without schemas',
    'follower-model': 'a part of signals: what followers could have had, for server and tools',
    followers: 'a part of signals: what followers of one could have had',
    deliveries: 'a part of notifications: how the members were told of signals',
    'signal-alerts': 'a part of notifications: by which channels members hear of signals, and when',
    'signal-moments': 'what members are told of a signal, for both sides',
    'signal-recordings': 'a part of live-sessions: the recordings in which a signal is discussed',
    'signal-warnings': 'a part of signals: the risk warning shown with them, and its showings',
    'followers-sum': 'a part of signals: the same of several, in their record',
    'payment-ways': 'a part of payments: the ways of paying, and payments by transfer of a member',
    'way-names': 'a part of payments: the names of the ways, without schemas',
    transfers: 'a part of payments: payments by transfer, for the office',
    'paying-claims': 'a part of site: what it says of how one can pay, without schemas',
    'site-look': 'a part of site: logo, icon, picture for links and colour',
    'site-words': 'what the landing page says until the owner changes it, without schemas',
    staff: 'a part of access: who works in the academy’s office',
    telegram: 'a part of notifications: the chat of a user',
    'batch-reads': 'several reads in one answer, of whatever module',
    'trade-excursions': 'a part of journal: how far trades went both ways',
    'trade-filter': 'a part of journal: which trades are meant',
    'trade-results': 'how a trade is computed, for signals and journal alike',
    'utc-moment': 'how a moment stands in a notice, written there and read by the inbox',
    'trade-templates': 'a part of journal: what the form of a trade begins with',
    'zone-clock': 'the clocks of places, for both sides',
    'impersonation-roles': 'as whom the site can be looked at, without schemas',
    impersonation: 'a part of identity: looks at the site as somebody else',
    values: 'the values that calls are made of',
    'video-replacement': 'a part of courses: another file for a lesson',
    'web-vtt': 'a part of video-tracks: how a player is given subtitles, for both sides',
    'team-invitations': 'a part of invitations: those to the team',
  },
  featureAlone: {
    landing: 'the public start page asks for nothing but what the program itself answers',
    legal: 'texts of content/',
  },
}

/** Both sides have the same names unless `sides` gives a reason; an unneeded reason is a violation too. */
export function checkSides(
  root: string,
  folders: readonly ModuleFolder[],
  { withoutContract, withoutFeature, contractAlone, featureAlone }: Sides = sides,
): Violation[] {
  const modules = folders.map(({ name }) => name)
  const withRoutes = folders
    .filter(({ files }) => files.some((file) => file.name.endsWith('.routes.ts')))
    .map(({ name }) => name)
  // A subject of more than two files has a folder, which says nothing of whose calls they are.
  const contracts = namesIn(join(root, 'contract'), /([^/\\]+?)(?<!\.test)\.ts$/, true)
  const features = namesIn(join(root, 'client/features'), /^([^.]+)$/)
  const listed = 'or give the reason in tools/anatomy/side-rules.ts'

  return [
    ...compare(withRoutes, contracts, withoutContract, (name) => ({
      path: `contract/${name}.ts`,
      message: `is missing: the module ${name} has routes; declare its calls there, ${listed}`,
    })),
    ...compare(withRoutes, features, withoutFeature, (name) => ({
      path: `client/features/${name}`,
      message: `is missing: the screens of the module ${name} belong there, ${listed}`,
    })),
    ...compare(contracts, modules, contractAlone, (name) => ({
      path: `contract/${name}.ts`,
      message: `is the contract of no module: call it as its module is called, ${listed}`,
    })),
    ...compare(features, modules, featureAlone, (name) => ({
      path: `client/features/${name}`,
      message: `is the feature of no module: call it as its module is called, ${listed}`,
    })),
  ]
}

function compare(
  names: readonly string[],
  others: readonly string[],
  excepted: Exceptions,
  missing: (name: string) => Omit<Violation, 'line'>,
): Violation[] {
  const needed = names.filter((name) => !others.includes(name))
  const stale = Object.keys(excepted).filter((name) => !needed.includes(name))
  return [
    ...needed.filter((name) => !(name in excepted)).map((name) => ({ ...missing(name), line: 1 })),
    ...stale.map((name) => ({
      path: 'tools/anatomy/side-rules.ts',
      line: 1,
      message: `excepts ${name}, which needs no exception any more: take it out`,
    })),
  ]
}

function namesIn(folder: string, pattern: RegExp, recursive = false): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { encoding: 'utf8', recursive })
  return entries.flatMap((entry) => pattern.exec(entry)?.[1] ?? [])
}
