import { approveRoleRequest, listOwnRoleRequests, requestRole } from '#contract/access/access.ts'
import * as calls from '#contract/access/cohorts.ts'
import type { AnswerOf, Endpoint, SentTo } from '#contract/endpoint.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { type Answer, startApp, type TestApp } from './app.ts'
import { FakeStripe } from './fake-stripe.ts'
import type { Person } from './people.ts'

const program = 'mentorship'

/** An academy that sells a program in cohorts, from `start` to `stop`, and what is done with it. */
export function cohortsBench() {
  const stripe = new FakeStripe()
  let app: TestApp
  let admin: Person
  let made = 0

  const asAdmin = <E extends Endpoint>(
    endpoint: E,
    sent: Partial<SentTo<E>> = {},
  ): Promise<Answer<AnswerOf<E>>> =>
    app.call(endpoint, { ...sent, as: admin } as Parameters<typeof app.call<E>>[1])
  const pool = () => app.academy.db.pool

  /** The mentorship has this one cohort that can be joined. */
  async function onlyCohort(seats: number, startsOn = '2190-03-01') {
    await pool().deleteFrom('waitingList').execute()
    await pool().updateTable('subscriptions').set({ cohortId: null }).execute()
    await pool().deleteFrom('cohorts').where('program', '=', program).execute()
    await setRule({ planned: true, invitationHours: 48 })
    return makeCohort({ seats, startsOn })
  }

  function makeCohort(input: Partial<calls.CohortInput> = {}) {
    made += 1
    const body = {
      program,
      name: `Group ${made}`,
      startsOn: '2190-03-01',
      closesOn: '2190-03-07',
      seats: 2,
      ...input,
    } as const
    return asAdmin(calls.createCohort, { body })
  }

  async function setRule(
    wanted: { planned: boolean; invitationHours: number },
    of: PaidProgram = program,
  ) {
    const { body: rules } = await asAdmin(calls.listCohortRules)
    const updatedAt = rules.find((one) => one.program === of)?.updatedAt ?? ''
    const sent = { params: { program: of }, body: { ...wanted, updatedAt } }
    return asAdmin(calls.updateCohortRule, sent)
  }

  const placeOf = async (as: Person) => {
    const { body } = await app.call(calls.listOwnPlaces, { as })
    return body.find((one) => one.program === program)
  }

  async function approve(person: Person) {
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    const id = body.find(({ status }) => status === 'pending')?.id ?? ''
    return asAdmin(approveRoleRequest, { params: { id } })
  }

  /** Files a request of each, and approves them all at once; how many were approved. */
  async function admit(people: Person[]) {
    for (const as of people) await app.call(requestRole, { as, body: { program } })
    const answers = await Promise.all(people.map(approve))
    return answers.filter(({ status }) => status === 200).length
  }

  /** Begins a payment; the id of its intent. */
  async function begin(as: Person) {
    const { body } = await app.call(createPaymentIntent, { as, body: { amount: 10_000, program } })
    return body.clientSecret?.split('_secret_')[0] ?? ''
  }

  return {
    async start() {
      app = await startApp({ env: await stripe.start() })
      admin = await app.people.admin()
    },
    async stop() {
      await app.stop()
      await stripe.stop()
    },
    get app() {
      return app
    },
    stripe,
    program,
    pool,
    asAdmin,
    onlyCohort,
    makeCohort,
    setRule,
    placeOf,
    approve,
    admit,
    begin,
    join: (as: Person) => app.call(calls.joinWaitingList, { as, params: { program } }),
    /** A cohort as the office sees it, with its seats. */
    seatsOf: async (id: string) => (await asAdmin(calls.getCohort, { params: { id } })).body,
    several: (count: number) => Promise.all(Array.from({ length: count }, () => app.people.free())),
    /** The provider tells that a payment has arrived. */
    arrive: (intent: string) => app.request(stripe.delivery(stripe.pay(intent))),
    fill: () => app.runJob('access.fill-seats'),
  } as const
}
