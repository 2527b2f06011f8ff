import type { TestApp } from './app.ts'

interface FailedJob {
  queue: string
  id: string
}

/** A job of the program that was given up, with this error; its queue's jobs do no harm at any time. */
export async function makeFailedJob(
  { academy }: TestApp,
  message = 'the disk did not answer',
): Promise<FailedJob> {
  const queue = 'space.watch-disk'
  const { rows } = await academy.db.driver.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
     values ($1, '{}', 'failed', 10, 10, now(), jsonb_build_object('message', $2::text)) returning id`,
    [queue, message],
  )
  return { queue, id: rows[0]?.id ?? '' }
}

/** A job in a queue that nobody works on, which could have run for so many seconds, or can in so many. */
export async function makeWaitingJob(
  { academy }: TestApp,
  queue: string,
  dueForSeconds: number,
): Promise<void> {
  const { driver } = academy.db
  await driver.query('select pgboss.create_queue($1, $2)', [queue, { policy: 'standard' }])
  await driver.query(
    `insert into pgboss.job (name, data, start_after)
     values ($1, '{}', now() - make_interval(secs => $2))`,
    [queue, dueForSeconds],
  )
}
