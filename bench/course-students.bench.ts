import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { fillProgress } from './fill-progress.ts'
import { median } from './peers.ts'

/**
 * The students of a course, how they are getting on, and the overview and the path of one of them: with 10,000 students and
 * 100 lessons, a million rows of progress, compared with 100 students, in turn. Each stays below twice its time at 100.
 */
const large = 10_000
const small = 100
const lessons = 100
const targetRatio = 2
const repeats = 25
const course = '00000000-0000-4000-8000-000000000001'

const names = `(array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Allen','Thompson'])`

const fill = (students: number) => [
  'set statement_timeout = 0',
  `insert into courses (id, title, description, content, category, duration_minutes, level, is_published, role_access)
   values ('${course}', 'Course', '', '', '', 0, 'beginner', true, 'academy_student')`,
  `insert into course_modules (id, course_id, title, position, release)
   select gen_random_uuid(), '${course}', 'Module ' || n, n, 'at_once' from generate_series(0, 9) n`,
  `insert into course_videos (id, course_id, title, position, module_id)
   select gen_random_uuid(), '${course}', 'Lesson ' || n, n,
     (select id from course_modules where position = n / 10) from generate_series(0, ${lessons - 1}) n`,
  // One in twenty more has not begun.
  `create temp table filled as
   select n, gen_random_uuid() as id from generate_series(1, ${students} + ${students} / 20) n`,
  `insert into users (id, name, email, email_key, password_hash, created_at)
   select id, ${names}[1 + n % 8] || ' ' || n, 'student-' || n || '@bench.example', 'student-' || n || '@bench.example',
     '', now() - interval '90 days' from filled`,
  `insert into user_roles (user_id, role) select id, 'academy_student' from filled`,
  `insert into subscriptions (id, user_id, program, starts_at, ends_at)
   select gen_random_uuid(), id, 'academy', now() - interval '80 days', now() + interval '90 days' from filled`,
  ...fillProgress({
    rows: `
      select filled.id, v.id,
        case when (filled.n + v.position) % 3 > 0 then now() - (filled.n % 60) * interval '1 day' end,
        now() - (filled.n % 60) * interval '1 day'
      from filled cross join course_videos v where filled.n <= ${students}`,
    students: 'select id from filled',
  }),
  // Somebody of them signs in as the owner does.
  `update users set password_hash = (select password_hash from users where email = 'owner@bench.example'),
     email_confirmed_at = now()
   where email = 'student-1@bench.example'`,
  'vacuum analyze',
]

const of = `/admin/courses/${course}`
const calls = {
  'the first page': `${of}/students?limit=20`,
  'page 5': `${of}/students?limit=20&page=5`,
  'by name': `${of}/students?limit=20&sort=name`,
  'by progress': `${of}/students?limit=20&sort=progress&direction=desc`,
  'a search': `${of}/students?limit=20&search=lovelace`,
  'silent for 14 days': `${of}/students?limit=20&state=silent`,
  'in one lesson': `${of}/students?limit=20&stage=begun&lesson=LESSON`,
  'stuck for 14 days': `${of}/students?limit=20&state=stuck`,
  'not begun': `${of}/students?limit=20&state=waiting`,
  'a search in these': `${of}/students?limit=20&state=waiting&search=lovelace`,
  'how they get on': `${of}/standing`,
} as const
const callsOfStudent = {
  'a student’s next step': '/me/agenda',
  'a student’s path': '/me/path?program=academy',
  'a student’s content': '/academy/content',
} as const
const password = 'bench password'

/** Fills the academy; returns the id of a lesson. */
async function fillWith(client: Client, students: number): Promise<string> {
  for (const statement of fill(students)) await client.query(statement)
  const { rows } = await client.query('select id from course_videos where position = 50')
  return rows[0].id
}

async function fillAndLeave(client: Client, students: number): Promise<string> {
  try {
    return await fillWith(client, students)
  } finally {
    await client.end()
  }
}

interface Filled {
  /** The milliseconds that a call of the teacher or of a student takes now. */
  timeOf(call: Call): Promise<number>
  stop(): Promise<void>
}
type Call = { by: 'teacher' | 'student'; address: string }

/** An academy with so many students of its one course. */
async function filled(students: number): Promise<Filled> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    RATE_API_PER_MINUTE: '1000000',
  })
  const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
  const end = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const signIn = async (email: string) => {
    const payload = { email, password }
    const login = await academy.http.inject({ method: 'POST', url: '/api/auth/login', payload })
    const headers = { authorization: `Bearer ${login.json().accessToken}` }
    const me = await academy.http.inject({ url: '/api/auth/me', headers })
    return { headers, id: me.json().id as string }
  }
  try {
    const owner = { name: 'Owner', email: 'owner@bench.example', password }
    await claimFirstAdmin(academy, owner)
    const client = new Client({ connectionString: academy.databaseUrl })
    await client.connect()
    const lesson = await fillAndLeave(client, students)
    const callers = {
      teacher: await signIn(owner.email),
      student: await signIn('student-1@bench.example'),
    }
    const timeOf = async ({ by, address }: Call) => {
      const { headers, id } = callers[by]
      // What is remembered for the caller costs nothing, with however many students.
      academy.http.polled?.forget(id)
      const url = `/api${address.replace('LESSON', lesson)}`
      const start = performance.now()
      const answer = await academy.http.inject({ url, headers })
      const taken = performance.now() - start
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
      return taken
    }
    return { timeOf, stop: end }
  } catch (error) {
    await end()
    throw error
  }
}

const each: [string, Call][] = [
  ...Object.entries(calls).map(([name, address]): [string, Call] => [
    name,
    { by: 'teacher', address },
  ]),
  ...Object.entries(callsOfStudent).map(([name, address]): [string, Call] => [
    name,
    { by: 'student', address },
  ]),
]

const few = await filled(small)
const many = await filled(large)
try {
  console.log(
    `median in ms with ${small} and ${large.toLocaleString('en-US')} students of a course`,
  )
  for (const [name, call] of each) {
    // In turn, so that whatever else the machine does slows both.
    const [before, after]: [number[], number[]] = [[], []]
    for (let round = 0; round < repeats; round += 1) {
      before.push(await few.timeOf(call))
      after.push(await many.timeOf(call))
    }
    const [least, most] = [median(before), median(after)]
    const ratio = most / least
    console.log(
      `${name.padEnd(22)} ${least.toFixed(1).padStart(8)} ${most.toFixed(1).padStart(8)}  ×${ratio.toFixed(1)}`,
    )
    if (ratio > targetRatio) process.exitCode = 1
  }
} finally {
  await few.stop()
  await many.stop()
}
