import sharp from 'sharp'
import { createVideo } from '#contract/courses.ts'
import { uploadAvatar } from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createSignal } from '#contract/signals/signals.ts'
import type { TestApp } from './app.ts'
import { handIn, makeAssignment } from './assignments.ts'
import { picture } from './audit-actions/picture.ts'
import { makeCourse, sendVideo } from './courses.ts'
import { sendForm } from './forms.ts'
import { makeShopOffer } from './shop.ts'
import { makeText } from './text-lessons.ts'

/**
 * A way of uploading a file: the marker of its transaction, the column that refers to it, and how
 * it is sent.
 */
export interface UploadWay {
  says: string
  column: [table: string, name: string]
  /** Sends a file through the current state of `app`. */
  send: (sender: Sender) => Promise<{ status: number }>
}

type Sender = Awaited<ReturnType<typeof prepareUploads>>

/** The sender, the content and the target. */
export async function prepareUploads(app: TestApp) {
  const admin = await app.people.admin()
  const student = await app.people.academy()
  const mentee = await app.people.mentorship()
  const course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  return { app, admin, student, mentee, course, content }
}

const image = (field: string, { content }: Sender) => ({ field, content, name: 'a.png' })

/** Every way of uploading a file. */
export const uploadWays: Record<string, UploadWay> = {
  assignment: {
    says: 'insert into "submissions"',
    column: ['submissions', 'file_key'],
    async send({ app, admin, student, course, content }) {
      const { id } = await makeAssignment(app, admin, { courseId: course })
      return handIn(app, student, id, { file: { content, name: 'plan.png' } })
    },
  },
  video: {
    says: 'insert into "course_videos"',
    column: ['course_videos', 'file_key'],
    send: ({ app, admin, course }) => sendVideo(app, admin, course),
  },
  'file of a lesson': {
    says: 'insert into "lesson_files"',
    column: ['lesson_files', 'file_key'],
    async send({ app, admin, course, content }) {
      const lesson = { as: admin, params: { id: course }, body: { title: 'Lesson' } }
      const { id } = (await app.call(createVideo, lesson)).body
      const path = `/courses/${course}/videos/${id}/files`
      return sendForm(app, { as: admin, path, file: { field: 'file', content, name: 'a.png' } })
    },
  },
  'picture of a text': {
    says: 'insert into "lesson_pictures"',
    column: ['lesson_pictures', 'file_key'],
    async send(sender) {
      const { app, admin, course } = sender
      const { id } = await makeText(app, admin, course)
      const path = `/courses/${course}/texts/${id}/pictures`
      return sendForm(app, { as: admin, path, file: image('picture', sender) })
    },
  },
  avatar: {
    says: '"avatar_key" =',
    column: ['users', 'avatar_key'],
    send: (sender) =>
      sendForm(sender.app, {
        as: sender.student,
        path: uploadAvatar.path,
        file: image('avatar', sender),
      }),
  },
  screenshot: {
    says: 'insert into "trade_screenshots"',
    column: ['trade_screenshots', 'file_key'],
    async send(sender) {
      const { app, mentee } = sender
      const levels = { direction: 'BUY' as const, entry: '1.1', lots: '1' }
      const body = { pair: 'EURUSD', openedAt: '2026-01-05T08:00:00Z', ...levels }
      const { id } = (await app.call(createTrade, { as: mentee, body })).body
      const path = `/journal/trades/${id}/screenshots`
      return sendForm(app, { as: mentee, path, file: image('screenshot', sender) })
    },
  },
  thumbnail: {
    says: '"thumbnail_key" =',
    column: ['courses', 'thumbnail_key'],
    send: (sender) =>
      sendForm(sender.app, {
        as: sender.admin,
        path: `/courses/${sender.course}/thumbnail`,
        file: image('thumbnail', sender),
      }),
  },
  'offer picture': {
    says: '"picture_key" =',
    column: ['shop_offers', 'picture_key'],
    async send(sender) {
      const { app, admin } = sender
      const { id } = await makeShopOffer(app, admin, { programs: ['mentorship'] })
      const path = `/admin/shop/offers/${id}/picture`
      return sendForm(app, { as: admin, path, file: image('thumbnail', sender) })
    },
  },
  chart: {
    says: '"chart_key" =',
    column: ['signals', 'chart_key'],
    async send(sender) {
      const { app, admin } = sender
      const body = { title: 'Euro', content: 'Up', roleAccess: ['community_student' as const] }
      const { id } = (await app.call(createSignal, { as: admin, body })).body
      const path = `/courses/signal/${id}/chart`
      return sendForm(app, { as: admin, path, file: image('chart', sender) })
    },
  },
  logo: {
    says: 'insert into "site_pictures"',
    column: ['site_pictures', 'file_key'],
    async send({ app, admin }) {
      const path = '/admin/site-pictures/logo'
      const file = { field: 'picture', content: await picture(), name: 'logo.png' }
      return sendForm(app, { as: admin, path, file })
    },
  },
}
