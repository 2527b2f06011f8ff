import { requestRole } from '#contract/access/access.ts'
import { createCohort } from '#contract/access/cohorts.ts'
import { bookCall } from '#contract/bookings.ts'
import { addSessionFile } from '#contract/live-session-files.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { sendAcademyFile, sendOwnFile } from '#contract/messages/message-files.ts'
import { createShopOffer } from '#contract/shop/shop-offers.ts'
import { freeTimes, makeHours } from '../bookings.ts'
import { shopOfferInput } from '../shop.ts'
import { type CreationWays, countOf } from './bench.ts'

const role = ['academy_student' as const]

/** Programs, offers, sessions, calls and messages. */
export const officeCreations: CreationWays = {
  'a message with a file': {
    endpoint: sendOwnFile,
    table: 'messages',
    form: 'file',
    prepare: async ({ student }) => ({
      as: student,
      path: sendOwnFile.path,
      requestHash: (text) => ({ text }),
    }),
  },
  'an answer with a file': {
    endpoint: sendAcademyFile,
    table: 'messages',
    form: 'file',
    prepare: async ({ admin, student }) => ({
      as: admin,
      path: `/admin/messages/${student.id}/files`,
      requestHash: (text) => ({ text }),
    }),
  },
  'a file of a live session': {
    endpoint: addSessionFile,
    table: 'live_session_files',
    form: 'file',
    async prepare({ app, admin }) {
      const body = { title: 'T', description: 'D', date: '2030-05-20T10:00:00Z', roleAccess: role }
      const { id } = (await app.call(createLiveSession, { as: admin, body })).body
      return {
        as: admin,
        path: `/courses/live-session/${id}/files`,
        requestHash: (words) => ({ words }),
      }
    },
  },
  'a request for a program': {
    endpoint: requestRole,
    table: 'role_requests',
    prepare: async ({ app }) => ({
      as: await app.people.free(),
      path: requestRole.path,
      requestHash: (words) => ({ program: words === 'else' ? 'mentorship' : 'academy' }),
    }),
  },
  'a live session': {
    endpoint: createLiveSession,
    table: 'live_sessions',
    prepare: async ({ admin }) => ({
      as: admin,
      path: createLiveSession.path,
      requestHash: (title) => ({
        title,
        description: 'Questions',
        date: '2030-05-20T10:00:00Z',
        roleAccess: role,
      }),
    }),
  },
  'a one-to-one call': {
    endpoint: bookCall,
    table: 'bookings',
    async prepare({ app }) {
      const [mentor, as] = [await app.people.admin(), await app.people.academy()]
      await makeHours(app, mentor)
      const [startsAt] = (await freeTimes(app, as, mentor)).times
      const { path } = bookCall
      return { as, path, requestHash: (topic) => ({ mentorId: mentor.id, startsAt, topic }) }
    },
  },
  'a cohort': {
    endpoint: createCohort,
    table: 'cohorts',
    async prepare({ app, admin }) {
      // There is only one per program and day.
      const startsOn = new Date(Date.UTC(2100, 0, 1 + (await countOf(app, 'cohorts'))))
        .toISOString()
        .slice(0, 10)
      const cohort = { program: 'mentorship', startsOn, closesOn: startsOn, seats: 9 }
      return {
        as: admin,
        path: createCohort.path,
        requestHash: (name) => ({ ...cohort, name }),
      }
    },
  },
  'an offer': {
    endpoint: createShopOffer,
    table: 'shop_offers',
    async prepare({ app, admin }) {
      const input = shopOfferInput(`created-${await countOf(app, 'shop_offers')}`)
      const programs = ['mentorship']
      return {
        as: admin,
        path: createShopOffer.path,
        requestHash: (name) => ({ ...input, programs, name }),
      }
    },
  },
}
