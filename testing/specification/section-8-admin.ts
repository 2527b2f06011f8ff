import type { Page } from 'playwright'
import type { ScreenRow, SpecRow } from './row.ts'
import { click } from './steps.ts'
import {
  asks,
  chooseVideo,
  confirmed,
  courseFields,
  fill,
  inDialog,
  inOrder,
  ofCourse,
  sessionFields,
  signalFields,
} from './steps-admin.ts'

type Step = (page: Page) => Promise<unknown>

/** An administrator's action on a screen, and the resulting toast. */
const done = (at: string, doing: string, step: Step, toast: string): ScreenRow => ({
  as: 'admin',
  at: `/dashboard/${at}`,
  after: [doing, step],
  shows: [toast],
})

/** The same while the server's call fails: a destructive toast titled 'Error'. */
const failed = (
  at: string,
  failing: string,
  [doing, step]: [string, Step],
  message: string,
): ScreenRow => ({
  as: 'admin',
  at: `/dashboard/${at}`,
  failing,
  after: [doing, step],
  shows: ['Error', message],
})

const nothing: Step = () => Promise.resolve()
const failedToLoad = 'Failed to load data. Please try again.'
const notSaved = 'Failed to save content. Please try again.'

const loads: ScreenRow[] = (
  [
    ['', '/api/admin/stats'],
    ['users', '/api/role-requests*'],
    ['users', '/api/admin/users*'],
    ['courses', '/api/courses?*'],
    ['sessions', '/api/courses/live-sessions*'],
    ['signals', '/api/courses/signals*'],
  ] as const
).map(([at, address]) => failed(at, `GET ${address}`, ['loading in vain', nothing], failedToLoad))

const videos = '/api/courses/*/videos'
const external = {
  'Video URL': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
}
const manage = ofCourse('Forex Basics', 'Manage Videos')
const addUrl = inOrder(manage, fill({ ...external }), async (page) => {
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('From another site')
  await inDialog('Add URL')(page)
})
const deleteVideo = inOrder(manage, click('Delete From another site'), click('Yes, Delete'))

const videoRows: ScreenRow[] = [
  failed('courses', `GET ${videos}`, ['managing videos', manage], 'Failed to load course videos'),
  failed(
    'courses',
    `GET ${videos}`,
    ['previewing', ofCourse('Forex Basics', 'Preview')],
    'Failed to load course videos',
  ),
  failed(
    'courses',
    `POST ${videos}`,
    ['adding a video by its address', addUrl],
    'Failed to add video',
  ),
  // A permanent error, because a temporary one would be retried silently.
  {
    ...done(
      'courses',
      'adding a video file that is refused',
      inOrder(
        (page) =>
          page.route('**/videos/uploads', (call) =>
            call.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } }),
          ),
        inOrder(manage, chooseVideo, inDialog('Add Video')),
      ),
      'Failed to add video',
    ),
    shows: ['Error', 'Failed to add video'],
  },
  done('courses', 'adding a video by its address', addUrl, 'Video Added'),
  failed(
    'courses',
    `DELETE ${videos}/*`,
    ['deleting a video', deleteVideo],
    'Failed to delete video',
  ),
  done('courses', 'deleting a video', deleteVideo, 'Video Deleted'),
]

const createCourse = inOrder(click('Create Course'), fill(courseFields), inDialog('Create Course'))
const editCourse = inOrder(ofCourse(courseFields.Title, 'Edit'), inDialog('Save Changes'))
const copy = `${courseFields.Title} (Copy)`
const deleteCopy = confirmed(ofCourse(copy, 'Delete'))
const duplicate = ofCourse(courseFields.Title, 'Duplicate')
const exporting = ofCourse('Forex Basics', 'Export as JSON')
const unpublish = ofCourse(courseFields.Title, 'Unpublish')

const courseRows: ScreenRow[] = [
  failed('courses', 'POST /api/courses', ['creating', createCourse], notSaved),
  done('courses', 'creating', createCourse, 'Course Created'),
  failed('courses', 'PUT /api/courses/*', ['editing', editCourse], notSaved),
  done('courses', 'editing', editCourse, 'Course Updated'),
  failed(
    'courses',
    'PUT /api/courses/*',
    ['unpublishing', unpublish],
    'Failed to update course status.',
  ),
  { ...done('courses', 'unpublishing', unpublish, 'Course Updated'), shows: ['Draft'] },
  failed('courses', 'POST /api/courses', ['duplicating', duplicate], 'Failed to duplicate course.'),
  done('courses', 'duplicating', duplicate, 'Course Duplicated'),
  failed('courses', `GET ${videos}`, ['exporting', exporting], 'Failed to export course data.'),
  done('courses', 'exporting', exporting, 'Data Exported'),
  failed(
    'courses',
    'DELETE /api/courses/*',
    ['deleting', deleteCopy],
    'Failed to delete course. Please try again.',
  ),
  done('courses', 'deleting', deleteCopy, 'Course Deleted'),
]

/** Creating, changing and deleting, for content whose rows have their buttons in view. */
function contentRows(kind: 'Session' | 'Signal', fields: Record<string, string>): ScreenRow[] {
  const at = `${kind.toLowerCase()}s`
  const [post, one] =
    kind === 'Session'
      ? ['/api/courses/live-session', '/api/courses/live-session/*']
      : ['/api/courses/signal', '/api/courses/signal/*']
  const create = inOrder(click(`Create ${kind}`), fill(fields), inDialog(`Create ${kind}`))
  const edit = inOrder(click(`Edit ${fields.Title}`), inDialog('Save Changes'))
  const remove = confirmed(click(`Delete ${fields.Title}`))
  return [
    failed(at, `POST ${post}`, ['creating', create], notSaved),
    done(at, 'creating', create, `${kind} Created`),
    failed(at, `PUT ${one}`, ['editing', edit], notSaved),
    done(at, 'editing', edit, `${kind} Updated`),
    failed(
      at,
      `DELETE ${one}`,
      ['deleting', remove],
      `Failed to delete ${kind.toLowerCase()}. Please try again.`,
    ),
    done(at, 'deleting', remove, `${kind} Deleted`),
  ]
}

/** The users used by the rows about users; no other row uses them. */
const [approved, rejected] = ['Ines Duarte', 'Omar Haddad']
const approve = click(`Approve ${approved} for academy`)
const reject = click(`Reject ${rejected} for mentorship`)
const edit = inOrder(click(`Edit ${approved}`), inDialog('Save Changes'))
const extend = inOrder(click(`Edit ${approved}`), inDialog('Extend academy by one month'))
const roles = inOrder(click(`Manage Roles of ${approved}`), inDialog('Save Roles'))
const ask = click(`Delete ${rejected}`)
const remove = inOrder(ask, click('Yes, Delete'))
const user = '/api/admin/users/*'

const userRows: ScreenRow[] = [
  failed(
    'users',
    'POST /api/role-requests/*/approve',
    ['approving', inOrder(asks(approved, 'academy'), approve)],
    'Failed to approve request. Please try again.',
  ),
  done('users', 'approving', approve, 'Request Approved'),
  failed(
    'users',
    'POST /api/role-requests/*/reject',
    ['rejecting', inOrder(asks(rejected, 'mentorship'), reject)],
    'Failed to reject request. Please try again.',
  ),
  done('users', 'rejecting', reject, 'Request Rejected'),
  {
    ...done('users', 'editing', click(`Edit ${approved}`), 'Edit User'),
    names: ['Academy', 'Mentorship', 'Active', 'Expired'],
  },
  failed('users', `PUT ${user}`, ['saving', edit], 'Failed to update user. Please try again.'),
  done('users', 'saving', edit, 'User Updated'),
  failed(
    'users',
    'POST /api/admin/subscriptions/*/extend',
    ['extending', extend],
    'Failed to extend subscription. Please try again.',
  ),
  done('users', 'extending', extend, 'Subscription Extended'),
  failed(
    '',
    'POST /api/admin/subscriptions/*/extend',
    ['extending', click(/^Extend the mentorship of/)],
    'Failed to extend subscription. Please try again.',
  ),
  failed('users', `POST ${user}/roles`, ['saving roles', roles], 'Failed to update roles.'),
  done('users', 'saving roles', roles, 'Roles Updated'),
  {
    ...done('users', 'asking to delete', ask, 'Are you sure you want to delete this user?'),
    shows: [
      'Are you sure you want to delete this user?',
      "This action can't be undone.",
      'Yes, Delete',
      'Cancel',
    ],
  },
  failed('users', `DELETE ${user}`, ['deleting', remove], 'Failed to delete user.'),
  done('users', 'deleting', remove, 'User Deleted'),
]

/** Section 8: the admin area's messages of success and failure. */
export const adminMessages: SpecRow[] = [
  ...loads,
  ...videoRows,
  ...courseRows,
  ...contentRows('Session', sessionFields),
  ...contentRows('Signal', signalFields),
  ...userRows,
]
