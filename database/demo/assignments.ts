import { assignmentInputSchema } from '#contract/assignments.ts'
import type { Academy } from '#server/app/compose.ts'
import { assignments as assignmentsModule } from '#server/modules/assignments/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'

interface DemoAssignment {
  title: string
  description: string
  /** Days from the day of loading until it is due; negative for the past. */
  due: number
  /** What the student handed in, and the grading. */
  handedIn?: { text: string; feedback: string }
}

const courseTitle = 'Risk Before Reward'

const assignments: DemoAssignment[] = [
  {
    title: 'Size five trades',
    description: `Choose five setups from your charts and size each for **1 % of a 10,000 dollar account**:

1. entry and stop, with the reason for the stop
2. the distance in pips
3. the lots

Show the arithmetic. A stop that moves to fit the size is the one mistake that fails this.`,
    due: -4,
    handedIn: {
      text: `1. EURUSD 1.0842, stop 1.0817: 25 pips, **0.40 lots**
2. GBPUSD 1.2675, stop 1.2640: 35 pips, **0.28 lots**
3. AUDUSD 0.6531, stop 0.6506: 25 pips, **0.40 lots**
4. XAUUSD 2412.50, stop 2401.00: 1,150 pips, **0.08 lots**
5. USDJPY 151.24, stop 151.64: 40 pips, **0.37 lots**

Risk each time: 100 dollars. Gold I rounded down, since 0.09 would have been 103.50.`,
      feedback: `All five are right, and rounding gold **down** is exactly the habit we want.

For USDJPY write down the rate that you converted the yen with: you will need it again.`,
    },
  },
  {
    title: 'Your risk plan on one page',
    description: `Write the page that you will read before every session:

- risk per trade, per day and per week, in percent
- what you do after two losses in a row
- when you move a stop, and when never

One page. If it does not fit, it is not a plan yet.`,
    due: 6,
  },
]

const day = 24 * 60 * 60 * 1000

/** Creates the assignments that do not exist yet; the student has handed in the first. */
export async function loadAssignments(
  academy: Academy,
  admin: Actor,
  student: Actor,
): Promise<void> {
  const { items: courses } = await academy.modules.courses.list(admin, { page: 1, limit: 100 })
  const course = courses.find(({ title }) => title === courseTitle)
  if (!course) throw new Error(`the demo course ${courseTitle} is missing`)
  const loadedAt = Date.now()
  const at = (days: number) => assignmentsAt(academy, new Date(loadedAt + days * day))
  for (const { title, description, due, handedIn } of assignments) {
    const dueDate = new Date(loadedAt + due * day)
    dueDate.setUTCHours(20, 0, 0, 0)
    const input = { courseId: course.id, title, description, dueDate: dueDate.toISOString() }
    const present = await academy.modules.assignments.listDue(admin)
    const { id } =
      present.find((assignment) => assignment.title === title) ??
      (await at(due - 10).create(admin, assignmentInputSchema.parse(input)))
    const known = await academy.modules.assignments.listDue(student)
    if (!handedIn || known.find((assignment) => assignment.id === id)?.submitted) continue
    const { text, feedback } = handedIn
    const form = async () => ({ fields: { text }, file: null })
    const [attempt] = (await at(due - 1).submit(student, id, form)).submissions
    if (attempt) await at(due + 1).grade(admin, attempt.id, { grade: 'pass', feedback })
  }
}

/** The program's own operations, with a clock fixed at the given time. */
const assignmentsAt = (academy: Academy, at: Date) =>
  academy.remake(assignmentsModule, { now: () => at })
