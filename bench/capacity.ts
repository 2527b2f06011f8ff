/*
 * How many machines an academy needs for so many members, from what one call, one stream and one mail cost. Nothing is measured
 * here: `bench/capacity.bench.ts` gives it measured costs, and prints the table of docs/performance.md.
 */

/** Microseconds of processor time for one of something. */
export interface Cost {
  program: number
  database: number
}

/** What was measured. */
export interface Costs {
  /** A call whose answer is remembered. */
  again: Cost
  /** A read that is built anew: a page of a list. */
  anew: Cost
  /** An overview, built anew. */
  overview: Cost
  write: Cost
  publicPage: Cost
  signIn: Cost
  mail: Cost
  /** One open stream in which nothing happens, for a second. */
  streamSecond: Cost
  /** One event in one open stream. */
  streamEvent: Cost
  /** One process without any work, for a second. */
  idleSecond: Cost
  /** Megabytes of the database for a thousand members. */
  databaseMb: number
}

/** What members do: assumptions, which an owner replaces by what the academy's own figures say. */
export interface Habits {
  /** The share of members who visit in the busiest hour, and how long each stays, in minutes. */
  visiting: number
  staysMinutes: number
  /** The share of members with a stream open at once: those who are there, and tabs left open. */
  streaming: number
  /** Calls of a member who is there, each minute. */
  againPerMinute: number
  anewPerMinute: number
  writesPerMinute: number
  publicPagesPerMinute: number
  /** The share of visits that begin with a password; the others have a session. */
  withPassword: number
  /** Signals of a busy hour; the share of members told of one, and of these by mail. */
  signalsPerHour: number
  toldShare: number
  mailShare: number
  /** Within so many seconds all streams' members have read what is new; within so many minutes all mails are sent. */
  readWithinSeconds: number
  mailedWithinMinutes: number
  /** What each open page reads when a signal appears. */
  readsPerSignal: number
  visitsPerMonth: number
  signalsPerMonth: number
  /** Traffic of a visit, in megabytes: pages and calls; videos. */
  pagesMb: number
  videoMb: number
  /** Gigabytes of videos, however many watch them; and what each member uploads, in megabytes. */
  libraryGb: number
  uploadedMb: number
}

/** What is rented, for a month; any currency. */
export interface Prices {
  core: number
  memoryGb: number
  diskGb: number
  bucketGb: number
  trafficGb: number
  thousandMails: number
}

/** How machines are made up. */
export interface Machines {
  /** Cores and gigabytes of memory of a machine for the program, one process on each core. */
  cores: number
  memoryGb: number
  /** The share of a core that the busiest moment may take. */
  busy: number
}

export interface Capacity {
  members: number
  /** Of the busiest hour. */
  present: number
  streams: number
  callsPerSecond: number
  /** Cores, fully used: on the whole, and while a signal is read by all. */
  programCores: number
  databaseCores: number
  /** What is rented. */
  programMachines: number
  databaseMachine: { cores: number; memoryGb: number; diskGb: number }
  monthly: {
    machines: number
    storage: number
    traffic: number
    mails: number
    all: number
  }
}

/** Databases are rented with a number of cores that is a power of two. */
const atLeastCores = (needed: number) => 2 ** Math.max(1, Math.ceil(Math.log2(needed)))

/** What so many members need; amounts of money as the prices have them. */
export function capacityOf(
  members: number,
  given: { costs: Costs; habits: Habits; prices: Prices; machines: Machines },
): Capacity {
  const { costs, habits, prices, machines } = given
  const visitsPerSecond = (members * habits.visiting) / 3600
  const present = visitsPerSecond * habits.staysMinutes * 60
  const streams = members * habits.streaming
  const perSecond = (perMinute: number) => (present * perMinute) / 60
  const rates: [Cost, number][] = [
    [costs.again, perSecond(habits.againPerMinute)],
    [costs.anew, perSecond(habits.anewPerMinute)],
    [costs.write, perSecond(habits.writesPerMinute)],
    [costs.publicPage, perSecond(habits.publicPagesPerMinute)],
    [costs.overview, visitsPerSecond],
    [costs.signIn, visitsPerSecond * habits.withPassword],
  ]
  const callsPerSecond = rates.reduce((sum, [, rate]) => sum + rate, 0)
  // The busiest moment: a signal has appeared, all who see it read it, and all mails go out, beside the ordinary work.
  const moment: [Cost, number][] = [
    ...rates,
    [costs.streamSecond, streams],
    [costs.streamEvent, streams / habits.readWithinSeconds],
    [costs.anew, (streams * habits.readsPerSignal) / habits.readWithinSeconds],
    [
      costs.mail,
      (members * habits.toldShare * habits.mailShare) / (habits.mailedWithinMinutes * 60),
    ],
  ]
  const coresOf = (side: keyof Cost) =>
    moment.reduce((sum, [cost, rate]) => sum + (cost[side] * rate) / 1e6, 0)

  const programCores = coresOf('program')
  // Each process costs something without work, and one machine more than needed may be away.
  const usable = machines.cores * (machines.busy - costs.idleSecond.program / 1e6)
  const needed = Math.ceil(programCores / usable)
  const isSmall = programCores + coresOf('database') < machines.cores * machines.busy
  const programMachines = isSmall ? 1 : needed + 1
  const processes = programMachines * machines.cores
  const databaseCores = coresOf('database') + (processes * costs.idleSecond.database) / 1e6
  const diskGb = Math.ceil(((members / 1000) * costs.databaseMb * 3) / 1000 + 20)
  const databaseMachine = isSmall
    ? // On the machine of the program.
      { cores: 0, memoryGb: 0, diskGb }
    : {
        cores: atLeastCores(databaseCores / machines.busy),
        memoryGb: 4 * atLeastCores(databaseCores / machines.busy),
        diskGb,
      }
  const visits = members * habits.visitsPerMonth
  const mails = members * habits.toldShare * habits.mailShare * habits.signalsPerMonth
  const cores = programMachines * machines.cores + databaseMachine.cores * 2
  const memory = programMachines * machines.memoryGb + databaseMachine.memoryGb * 2
  const monthly = {
    // The database twice: with a standby.
    machines: cores * prices.core + memory * prices.memoryGb,
    storage:
      diskGb * (isSmall ? 1 : 2) * prices.diskGb +
      (habits.libraryGb + (members * habits.uploadedMb) / 1000) * prices.bucketGb,
    traffic: ((visits * (habits.pagesMb + habits.videoMb)) / 1000) * prices.trafficGb,
    mails: (mails / 1000) * prices.thousandMails,
  }
  const all = Object.values(monthly).reduce((sum, one) => sum + one, 0)
  return {
    members,
    present,
    streams,
    callsPerSecond,
    programCores,
    databaseCores,
    programMachines,
    databaseMachine,
    monthly: { ...monthly, all },
  }
}
