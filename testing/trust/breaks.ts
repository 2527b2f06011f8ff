/** How a promise was found broken on the running program, and what has held it since. */
export interface Break {
  /** The id of the promise. */
  promise: string
  /** The day on which it was found, ISO 8601. */
  on: string
  found: string
  mended: string
  /** Those of the promise's files of tests that failed before. */
  shownBy: string[]
}

const secondAttack = '2026-11-25'
const thirdAttack = '2026-11-29'

/** The promises that attacks on the running program have broken. What is listed here stays listed. */
export const breaks: Break[] = [
  {
    promise: 'rights-at-the-write',
    on: secondAttack,
    found:
      'Rights were checked when the headers of a call arrived, and never again. Half of a body was sent, the rights were taken, the rest followed: 17 of 17 calls were carried out, among them the video of a deleted teacher, the 100 % coupon of a suspended admin, and the refund of a demoted one.',
    mended:
      'The caller is read again once the body has arrived, before each commit and before each file that is stored, in one place that no route can leave out. An upload has a time of its own and ends with its right.',
    shownBy: [
      'server/app/half-bodies.test.ts',
      'server/app/rights-at-commit.test.ts',
      'server/platform/database/held-rights.test.ts',
      'server/modules/media/rights-of-uploads.test.ts',
    ],
  },
  {
    promise: 'neighbours',
    on: secondAttack,
    found:
      'One free account with 100,000 imported trades asked for its export sixteen times in one call: the others waited 8 s and were refused, and the program took 1.8 GB. Sixteen analyses of its journal took 3 s.',
    mended:
      'What grows with stored data is calculated on a thread of its own, one call of a user at a time and few in line. Exports are streamed, one at a time, and are not read together with anything. Unknown parameters are left out before anything is made of them.',
    shownBy: ['server/app/neighbours.test.ts', 'server/platform/heavy/heavy-route.test.ts'],
  },
  {
    promise: 'neighbours',
    on: secondAttack,
    found:
      'Answers were remembered under whole addresses: 1,200 sessions with 15 kB of an unknown parameter made 1.1 GB that stayed.',
    mended:
      'Answers are remembered under validated parameters, and everything that is remembered has one limit in bytes, keys included.',
    shownBy: ['server/platform/memory.test.ts', 'server/platform/http/polled.test.ts'],
  },
  {
    promise: 'neighbours',
    on: thirdAttack,
    found:
      'While one account read sixteen addresses at once in four calls, the search of the others took 220 ms instead of 50 (the slowest of a hundred).',
    mended:
      'The reads of one user wait in a line of their own, of which few are worked on at a time, so that the database is free for the others. Search is among the reads that are measured.',
    shownBy: ['server/app/neighbours.test.ts', 'server/platform/http/reads-in-turn.test.ts'],
  },
  {
    promise: 'stolen-password',
    on: secondAttack,
    found:
      'Without proving who they were again, a session of an admin that was hours old made somebody bookkeeper, who refunds. The academy was handed over with a password although its owner had a second factor. Links that reset passwords of the staff were shown in Mail Outbox.',
    mended:
      'Each call of the back office declares its effect. What gives a right, moves money, shows secrets or everybody’s data, or ends somebody’s access needs a proof of the last ten minutes, by the second factor where there is one. The links in mails to those who work in the office are shown to nobody else.',
    shownBy: [
      'server/app/effects.test.ts',
      'server/modules/second-factors/recent-authentication.test.ts',
      'server/modules/mails/mails.test.ts',
    ],
  },
  {
    promise: 'stolen-password',
    on: secondAttack,
    found:
      'A changed password left an intruder the calendar address, the alerts of a browser and the link to a chat.',
    mended: 'Whatever changes the password ends all of them, in the same transaction.',
    shownBy: [
      'server/modules/identity/reset-ends.test.ts',
      'server/modules/identity/change-password.test.ts',
    ],
  },
  {
    promise: 'stolen-password',
    on: secondAttack,
    found: 'Whoever knew a password could keep its owner out by guessing at the second factor.',
    mended: 'A device that has passed the second step before has attempts of its own.',
    shownBy: ['server/modules/second-factors/locked-out.test.ts'],
  },
  {
    promise: 'fairness',
    on: secondAttack,
    found:
      'Headers had no time limit: 20,000 connections from two addresses, each sending a byte now and then, ended the service.',
    mended:
      'Headers have a time, and connections a limit in all and for each address, beyond which the longest waiting makes room.',
    shownBy: [
      'server/platform/http/dripping.test.ts',
      'server/platform/http/open-connections.test.ts',
    ],
  },
  {
    promise: 'revocation',
    on: secondAttack,
    found:
      'Other processes heard of a sign-out, and of a renewal token that was used twice, only when what they remembered expired after 4 s.',
    mended: 'Whatever ends a session is told to all processes by the event of every other end.',
    shownBy: ['server/modules/identity/own-sessions.test.ts'],
  },
  {
    promise: 'restart',
    on: secondAttack,
    found:
      '`npm start` ended when it was told to stop, and the program lived on, with nobody who could stop it.',
    mended: 'The signal reaches the program and its database, however they were started.',
    shownBy: ['server/app/stop-signals.test.ts'],
  },
  {
    promise: 'backup',
    on: secondAttack,
    found:
      'A restore executed the SQL that its archive brought: on a database with a superuser, programs of the machine.',
    mended:
      'A restore applies the program’s own schema and reads rows and files only. Odd archives are refused in a sentence.',
    shownBy: ['server/app/odd-backups.test.ts'],
  },
  {
    promise: 'own-changes',
    on: secondAttack,
    found: 'Of 60 changes, 5 were not there when their author asked at another process next.',
    mended:
      'The browser that has changed something says so for five seconds, and other processes read anew for it what they remember.',
    shownBy: ['server/app/remembered-answers.test.ts'],
  },
  {
    promise: 'one-line',
    on: secondAttack,
    found:
      'Names and subjects took characters that turn the direction of writing, or cannot be seen.',
    mended: 'They are refused by the calls and by the database, for every column of one line.',
    shownBy: ['database/one-line.test.ts'],
  },
  {
    promise: 'unstored',
    on: secondAttack,
    found:
      'Responses with personal data, with the calendar address and with sessions and factors did not forbid that caches store them.',
    mended: 'They do.',
    shownBy: ['server/app/unstored.test.ts'],
  },
  {
    promise: 'faults',
    on: secondAttack,
    found: 'With a full disk `/api/readyz` said that all was well.',
    mended: 'It tries to write, and says `writes_refused`.',
    shownBy: ['server/app/readiness.test.ts'],
  },
  {
    promise: 'faults',
    on: secondAttack,
    found:
      'A database that stayed away made 1.5 MB of warnings a minute. A program whose data folder was gone went on.',
    mended:
      'The same trouble is told once, and counted. A program without its data folder ends with a sentence.',
    shownBy: [
      'server/platform/repeated-troubles.test.ts',
      'server/platform/database/embedded.test.ts',
    ],
  },
  {
    promise: 'once',
    on: secondAttack,
    found: 'A key that was used again with another content got the answer to the first.',
    mended: 'It is refused with 409.',
    shownBy: ['server/platform/creations/create-once.test.ts'],
  },
]
