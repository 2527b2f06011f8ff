import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'View Courses', href: pages.courses }
const fields = { course: { says: 'the course', example: 'Price Action' } }

export const courseWaitsMail = noticeMail({
  key: 'course.waits',
  name: 'Course waits for its videos',
  occasion: 'To those who upload, when the time of a draft has come before its videos are there',
  title: 'Course Waits for Its Videos',
  message:
    '“Price Action” is published once its videos have arrived. Uploads that have stopped can be continued or discarded under Manage Videos.',
  action,
  fields,
})

export const courseNotPublishedMail = noticeMail({
  key: 'course.waits.given_up',
  name: 'Course without its videos',
  occasion: 'To those who began an upload to a draft with a time, when it was never finished',
  title: 'Course Not Published',
  message:
    'An upload to “Price Action” was never finished. The course stays a draft and is no longer scheduled.',
  action,
  fields,
})
