import type { SpecRow } from './row.ts'
import { click, opens } from './steps.ts'
import {
  choose,
  chooseText,
  chooseVideo,
  fill,
  inDialog,
  inOrder,
  ofCourse,
} from './steps-admin.ts'

const access = ['Community (Free)', 'Academy (Premium)', 'Mentorship (Elite)']
const details = 'e2e/admin-details.test.ts'

/** Section 5: required fields of content, as reported in the dialogs. */
const required: SpecRow[] = [
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['sending an empty course', inOrder(click('Create Course'), inDialog('Create Course'))],
    shows: ['Title is required', 'Description is required', 'Content is required'],
    names: access,
  },
  {
    as: 'admin',
    at: '/dashboard/sessions',
    after: [
      'sending an empty session',
      inOrder(click('Create Session'), inDialog('Create Session')),
    ],
    shows: ['Title is required', 'Description is required', 'Date is required'],
    names: access,
  },
  {
    as: 'admin',
    at: '/dashboard/signals',
    after: ['sending an empty signal', inOrder(click('Create Signal'), inDialog('Create Signal'))],
    shows: ['Title is required', 'Content is required'],
    names: access,
  },
  ...(['Course', 'Session', 'Signal'] as const).map(
    (kind): SpecRow => ({
      as: 'admin',
      at: '/dashboard',
      after: [
        `sending an empty ${kind} from Create Content`,
        inOrder(click('Create Content'), choose('Content type', kind), inDialog(`Create ${kind}`)),
      ],
      shows: ['Title is required'],
    }),
  ),
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['taking a text for a thumbnail', inOrder(click('Create Course'), chooseText('image'))],
    shows: ['Thumbnail must be an image'],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: ['taking a text for a video', inOrder(click('Create Course'), chooseText('video'))],
    shows: ['Only video files can be added'],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: [
      'queueing a video without a title',
      inOrder(
        click('Create Course'),
        fill({ Title: 'Untitled video', Description: 'One', Content: 'Two' }),
        chooseVideo,
        fill({ 'Video title': '' }),
        inDialog('Create Course'),
      ),
    ],
    shows: ['Title is required'],
  },
  {
    as: 'admin',
    at: '/dashboard/courses',
    after: [
      'adding no video',
      inOrder(ofCourse('Forex Basics', 'Manage Videos'), inDialog('Add Video')),
    ],
    shows: ['Error', 'Please select a video file'],
  },
  {
    as: 'admin',
    at: '/dashboard/users',
    after: ['managing roles', opens(/^Manage Roles of Leo Fischer/)],
    shows: ['Manage Roles', 'Community', 'Academy', 'Mentorship', 'Admin'],
  },
]

const values = 'client/features/courses/course-form-values.test.ts'

/** Section 5: the admin area's validation. */
export const adminValidation: SpecRow[] = [
  ...required,
  {
    says: 'title, description and content of a course are required, in this order',
    file: values,
    test: 'title, description and content are required, blanks do not count',
  },
  {
    says: 'title, description and date of a session are required',
    file: 'client/features/live-sessions/session-form-values.test.ts',
    test: 'needs title, description and date',
  },
  {
    says: 'title and content of a signal are required',
    file: 'client/features/signals/form/signal-form-values.test.ts',
    test: 'needs title and content',
  },
  {
    says: 'the server requires the same of a course',
    file: 'server/modules/courses/courses.test.ts',
    test: 'says everything that is wrong and changes nothing',
  },
  {
    says: 'the server requires the same of a session',
    file: 'server/modules/live-sessions/live-sessions.test.ts',
    test: 'bad input is refused with the fields at fault and changes nothing',
  },
  {
    says: 'the server requires the same of a signal',
    file: 'server/modules/signals/signals.test.ts',
    test: 'bad input is refused with the fields at fault',
  },
  {
    says: 'the date of a session is chosen by a date-time picker',
    file: details,
    test: 'the fields of the create dialogs',
  },
  {
    says: 'duration parsed as a whole number, fallback 0',
    file: values,
    test: 'a duration typed as',
  },
  {
    says: 'thumbnail must be an image, also for the server',
    file: 'server/modules/courses/set-thumbnail.test.ts',
    test: 'what is no image',
  },
  {
    says: 'thumbnail input accepts images, video file input accepts video only',
    file: details,
    test: 'the fields of the create dialogs',
  },
  {
    says: 'queued video title required',
    file: 'client/features/courses/uploads/upload-queue.test.ts',
    test: 'a chosen video needs a title of at most 200 characters',
  },
  {
    says: 'access level is a single choice, stored as a one-item list, default community_student',
    file: values,
    test: 'a new course starts as a published beginner course for the community',
  },
  {
    says: 'the roles dialog multi-selects the four roles',
    file: 'e2e/owner.test.ts',
    test: 'users: requests are decided, a user is edited, gets roles and is deleted',
  },
  ...(['course', 'session', 'signal'] as const).map(
    (kind): SpecRow => ({
      says: `browser confirmation 'Are you sure you want to delete this ${kind}?'`,
      file: details,
      test: `deleting a ${kind} asks in the browser's own words`,
    }),
  ),
  {
    says: 'video order starts at 0',
    file: 'client/features/courses/uploads/upload-queue.test.ts',
    test: 'the videos of a new course carry their places from 0 on',
  },
  {
    says: 'after adding a video the next order is previous plus 1',
    file: 'server/modules/courses/videos.test.ts',
    test: 'next without a wish, in between where wished, last beyond the end',
  },
]
