import { cancelCall, noteCall, setBookingHours } from '#contract/bookings.ts'
import { lessonFileSchema } from '#contract/lesson-files.ts'
import { removeSessionFile } from '#contract/live-session-files.ts'
import { createLiveSession, deleteLiveSession, updateLiveSession } from '#contract/live-sessions.ts'
import { bookingHours, makeCall, makeHours } from '../bookings.ts'
import { sendForm } from '../forms.ts'
import type { ActionsBench, AuditActions } from './bench.ts'
import { picture } from './picture.ts'

/** Gives a live session a file. */
const sessionFile = async ({ app, admin }: ActionsBench, id: string) =>
  sendForm(app, {
    as: admin,
    path: `/courses/live-session/${id}/files`,
    file: { field: 'file', content: await picture(), name: 'chart.png' },
  })

/** A call of a student with a mentor who is not the one who acts. */
async function oneToOne({ app }: ActionsBench) {
  const mentor = await app.people.admin()
  await makeHours(app, mentor)
  const { id } = await makeCall(app, await app.people.academy(), mentor)
  return { id }
}

const session = {
  title: 'Open room',
  description: 'Questions',
  date: '2030-05-20T10:00:00Z',
  roleAccess: ['community_student' as const],
}

const liveSession = async ({ app, admin }: ActionsBench) =>
  (await app.call(createLiveSession, { as: admin, body: session })).body

/** Admins' actions on live sessions and one-to-one calls. */
export const sessionActions: AuditActions = {
  'PUT /admin/calls/hours': {
    action: 'call.hours_set',
    tells: 'made',
    withoutSubject: true,
    run: ({ call }) => call(setBookingHours, { body: bookingHours() }),
  },
  'POST /admin/calls/:id/cancel': {
    action: 'call.cancelled',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(cancelCall, { params: await oneToOne(bench), body: { word: 'Ill' } }),
  },
  'PUT /admin/calls/:id/note': {
    action: 'call.noted',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) =>
      bench.call(noteCall, { params: await oneToOne(bench), body: { note: 'Doubts the stop' } }),
  },
  'POST /courses/live-session': {
    action: 'live_session.created',
    tells: 'made',
    run: ({ call }) => call(createLiveSession, { body: session }),
  },
  'PUT /courses/live-session/:id': {
    action: 'live_session.updated',
    tells: 'changed',
    run: async (bench) =>
      bench.call(updateLiveSession, {
        params: { id: (await liveSession(bench)).id },
        body: { title: 'Closed room' },
      }),
  },
  'POST /courses/live-session/:id/files': {
    action: 'live_session.file_added',
    tells: 'nothing',
    run: async (bench) => sessionFile(bench, (await liveSession(bench)).id),
  },
  'DELETE /courses/live-session/:id/files/:fileId': {
    action: 'live_session.file_removed',
    tells: 'nothing',
    async run(bench) {
      const { id } = await liveSession(bench)
      const { body } = await sessionFile(bench, id)
      return bench.call(removeSessionFile, {
        params: { id, fileId: lessonFileSchema.parse(body).id },
      })
    },
  },
  'GET /courses/live-session/:id/attendance.csv': {
    action: 'attendance.exported',
    tells: 'nothing',
    run: async (bench) =>
      bench.app.request({
        url: `/api/courses/live-session/${(await liveSession(bench)).id}/attendance.csv`,
        headers: { authorization: `Bearer ${bench.admin.token}` },
      }),
  },
  'DELETE /courses/live-session/:id': {
    action: 'live_session.deleted',
    tells: 'gone',
    run: async (bench) =>
      bench.call(deleteLiveSession, { params: { id: (await liveSession(bench)).id } }),
  },
}
