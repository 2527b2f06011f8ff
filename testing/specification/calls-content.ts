import type { SpecCall } from './call.ts'

const courseFields =
  'id title description content category duration level isPublished roleAccess createdAt thumbnail completed progress'
const videoFields = 'id title order duration createdAt videoUrl completed'
const sessionFields = 'id title description date roleAccess'
const signalFields =
  'id title content roleAccess createdAt direction status entry takeProfit stopLoss pair timestamp analysis'

const course = {
  title: 'Position Sizing',
  content: '## One percent',
  description: 'How much to risk.',
  roleAccess: ['academy_student'],
  category: 'Risk',
  duration: 40,
  level: 'advanced',
  isPublished: false,
}

const session = {
  title: 'Open Questions',
  description: 'Bring your charts.',
  date: '2099-01-05T18:00:00.000Z',
  roleAccess: ['mentorship_student'],
}

const signal = {
  title: 'Euro from the range',
  content: 'Back above the open.',
  roleAccess: ['community_student'],
}

/** The calls about courses and their videos. */
export const courseCalls: SpecCall[] = [
  { call: 'GET /courses', as: 'free', status: 200, answers: 'list', holds: courseFields },
  {
    call: 'POST /courses',
    as: 'admin',
    sends: course,
    status: 201,
    answers: 'one',
    holds: courseFields,
    echoes: course,
  },
  {
    call: 'PUT /courses/{id}',
    as: 'admin',
    sends: course,
    status: 200,
    answers: 'one',
    holds: courseFields,
    echoes: course,
  },
  {
    call: 'PUT /courses/{id} (isPublished alone)',
    as: 'admin',
    sends: { isPublished: false },
    status: 200,
    answers: 'one',
    holds: courseFields,
    echoes: { isPublished: false, title: 'Market basics' },
  },
  { call: 'DELETE /courses/{id}', as: 'admin', status: 204, answers: 'nothing' },
  {
    call: 'POST /courses/{id}/thumbnail',
    as: 'admin',
    form: { file: 'thumbnail', kind: 'image' },
    status: 200,
    answers: 'one',
    holds: courseFields,
  },
  {
    call: 'GET /courses/{id}/videos',
    as: 'free',
    status: 200,
    answers: 'list',
    holds: videoFields,
  },
  {
    call: 'POST /courses/{id}/videos',
    as: 'admin',
    sends: { title: 'Second' },
    status: 201,
    answers: 'one',
    holds: videoFields,
    echoes: { title: 'Second', order: 1 },
  },
  {
    call: 'POST /courses/{id}/videos (with order)',
    as: 'admin',
    sends: { title: 'First', order: 0 },
    status: 201,
    answers: 'one',
    holds: videoFields,
    echoes: { title: 'First', order: 0 },
  },
  {
    call: 'POST /courses/{id}/videos/file',
    as: 'admin',
    form: { file: 'file', kind: 'video', fields: { title: 'Filmed' } },
    status: 201,
    answers: 'one',
    holds: videoFields,
    echoes: { title: 'Filmed', order: 1 },
  },
  {
    call: 'POST /courses/{id}/videos/file (with order)',
    as: 'admin',
    form: { file: 'file', kind: 'video', fields: { title: 'Filmed', order: '0' } },
    status: 201,
    answers: 'one',
    holds: videoFields,
    echoes: { title: 'Filmed', order: 0 },
  },
  {
    call: 'PUT /courses/{id}/videos/{videoId}',
    as: 'admin',
    sends: { title: 'Renamed' },
    status: 200,
    answers: 'one',
    holds: videoFields,
    echoes: { title: 'Renamed' },
  },
  { call: 'DELETE /courses/{id}/videos/{videoId}', as: 'admin', status: 204, answers: 'nothing' },
]

/** The calls about live sessions and signals. */
export const sessionAndSignalCalls: SpecCall[] = [
  {
    call: 'GET /courses/live-sessions',
    as: 'free',
    status: 200,
    answers: 'list',
    holds: sessionFields,
  },
  {
    call: 'POST /courses/live-session',
    as: 'admin',
    sends: session,
    status: 201,
    answers: 'one',
    holds: sessionFields,
    echoes: session,
  },
  {
    call: 'PUT /courses/live-session/{id}',
    as: 'admin',
    sends: session,
    status: 200,
    answers: 'one',
    holds: sessionFields,
    echoes: session,
  },
  { call: 'DELETE /courses/live-session/{id}', as: 'admin', status: 204, answers: 'nothing' },
  { call: 'GET /courses/signals', as: 'free', status: 200, answers: 'list', holds: signalFields },
  {
    call: 'POST /courses/signal',
    as: 'admin',
    sends: signal,
    status: 201,
    answers: 'one',
    holds: signalFields,
    echoes: signal,
  },
  {
    call: 'PUT /courses/signal/{id}',
    as: 'admin',
    sends: signal,
    status: 200,
    answers: 'one',
    holds: signalFields,
    echoes: signal,
  },
  { call: 'DELETE /courses/signal/{id}', as: 'admin', status: 204, answers: 'nothing' },
]
